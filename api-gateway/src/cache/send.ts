import type { ServerResponse } from 'node:http';
import type { ObservedRequest } from '@nobicast/service-kit';
import { encodingFor } from './encodings.ts';
import { variantOf, type Entry, type Variant } from './entry.ts';

/** How a reply came about, for its headers (RFC 9211). */
export interface Provenance {
  cacheStatus: string;
  ageSeconds: number;
  isStale: boolean;
}

/** Whether the reader has this very body already (RFC 9110, 13.1.2: the comparison is weak). */
const isKnown = (ifNoneMatch: string, etag: string) =>
  ifNoneMatch === '*' || ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);

/** No cache in between may take a stale reply for fresh. */
const staleControl = 'public, max-age=0, must-revalidate, s-maxage=0';

/** The head with what this one reply has of its own. */
function headFor(head: readonly string[], requestId: string, provenance: Provenance): string[] {
  const { cacheStatus, ageSeconds, isStale } = provenance;
  const whole = [...head, 'Age', String(ageSeconds), 'Cache-Status', cacheStatus, 'x-request-id', requestId];
  if (!isStale) return whole;
  const control = whole.indexOf('cache-control');
  whole[control + 1] = staleControl; // every kept reply has one: it says that it may be kept
  return [...whole, 'Warning', '110 - "Response is Stale"'];
}

function write(
  request: ObservedRequest,
  response: ServerResponse,
  entry: Entry,
  variant: Variant,
  from: Provenance,
) {
  if (response.destroyed) return;
  const requestId = request.requestId ?? ''; // every request here has been observed
  const ifNoneMatch = request.headers['if-none-match'];
  if (entry.status === 200 && ifNoneMatch !== undefined && isKnown(ifNoneMatch, variant.etag)) {
    response.writeHead(304, headFor(variant.headOfNotModified, requestId, from)).end();
    return;
  }
  response.writeHead(entry.status, headFor(variant.head, requestId, from));
  if (request.method === 'HEAD') response.end();
  else response.end(variant.body);
}

/** Sends a kept reply in the encoding its reader likes best. `onGrown` hears of compressed copies that were made. */
export function sendEntry(
  request: ObservedRequest,
  response: ServerResponse,
  entry: Entry,
  options: { provenance: Provenance; onGrown(bytes: number): void; onFailed(error: unknown): void },
): void {
  const { provenance, onGrown, onFailed } = options;
  const encoding = entry.isCompressible
    ? encodingFor(request.headers['accept-encoding'] as string)
    : 'identity';
  const variant = variantOf(entry, encoding, onGrown);
  if (!(variant instanceof Promise)) return write(request, response, entry, variant, provenance);
  variant.then((ready) => write(request, response, entry, ready, provenance)).catch(onFailed);
}
