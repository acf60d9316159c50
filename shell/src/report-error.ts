import type { BrowserErrorKind } from '@nobicast/contracts/browser-errors';

/**
 * Reports an error to the operators, with code that other visitors never download. Offline it does nothing.
 * @param address of the code that failed; by default taken from the stack of the error
 */
export const reportError = (kind: BrowserErrorKind, error: unknown, address?: string): void =>
  void import('./send-error-report.ts')
    .then((sender) => sender.sendErrorReport(kind, error, address))
    .catch(() => undefined);
