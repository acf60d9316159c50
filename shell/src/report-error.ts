import type { BrowserErrorKind } from '@nobicast/contracts/browser-errors';

/**
 * Tells the operators what broke, with code that no other visitor downloads. Without a connection there is nobody to tell.
 *
 * @param address of the code that failed; without it the stack of the error has to tell
 */
export const reportError = (kind: BrowserErrorKind, error: unknown, address?: string): void =>
  void import('./send-error-report.ts')
    .then((sender) => sender.sendErrorReport(kind, error, address))
    .catch(() => undefined);
