import type { BrowserError, BrowserErrorKind } from '@nobicast/contracts/browser-errors';
import { reportBrowserError } from '@nobicast/contracts/calls';
import { requestCall } from '@nobicast/web-kit/api';

/** A page that breaks again and again reports nothing new. */
const mostReports = 5;
const mostCharacters = 300;
let reports = 0;

/**
 * The failed reply, if an error of the API client is the cause. Not by `instanceof`: each remote has its own class.
 */
function requestIdOf(error: unknown): string | undefined {
  const known = typeof error === 'object' && error !== null && 'requestId' in error && error.requestId;
  return typeof known === 'string' ? known : undefined;
}

function originIn(text: string): Pick<BrowserError, 'remote' | 'release'> {
  const [, remote, release] =
    /\/remotes\/([a-z][a-z\d-]{0,49})\/(?:(\d+\.\d+\.\d+-[\w.-]{1,80})\/)?/.exec(text) ?? [];
  return { ...(remote !== undefined && { remote }), ...(release !== undefined && { release }) };
}

const stackOf = (error: unknown) => (error instanceof Error && error.stack) || '';

/** Operators find the cause by the id of the failed reply, where there is one. */
export function sendErrorReport(kind: BrowserErrorKind, error: unknown, address?: string): void {
  if (reports >= mostReports) return;
  reports += 1;
  const requestId = requestIdOf(error);
  const body = {
    kind,
    path: location.pathname,
    error: String(error).slice(0, mostCharacters),
    ...originIn(address ?? stackOf(error)),
    ...(requestId !== undefined && { request_id: requestId }),
  };
  requestCall(reportBrowserError, { body }, { keepalive: true }).catch(() => undefined);
}
