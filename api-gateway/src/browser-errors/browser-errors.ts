import type { BrowserError } from '@nobicast/contracts';
import type { Figure, Logger } from '@nobicast/service-kit';
import { withoutPersonalData } from './browser-errors.rules.ts';

/** What browsers say that broke in them: a line in the log, and a count in the metrics. */
export function createBrowserErrors(logger: Logger) {
  let count = 0;
  const figure: Figure = {
    name: 'browser_errors_total',
    help: 'Pages that broke in browsers, as far as those could tell',
    kind: 'counter',
    read: () => count,
  };
  return {
    /** @param requestId of the report. That of the failed reply is the visitor's claim, and has a name of its own. */
    report({ kind, path, error, request_id: failedRequestId }: BrowserError, requestId: string): void {
      count += 1;
      logger.warn(
        { requestId, failedRequestId, kind, page: path, error: withoutPersonalData(error) },
        'a page broke in a browser',
      );
    },
    figure,
  };
}

export type BrowserErrors = ReturnType<typeof createBrowserErrors>;
