import type { ServerResponse } from 'node:http';
import type { ObservedRequest } from '@nobicast/service-kit';
import { joinedHeader, unkeptControl } from '../headers.ts';
import { encodingFor } from './encodings.ts';
import { variantOf, type Message, type Variant } from './entry.ts';

/** For the header Cache-Status (RFC 9211). */
export interface Provenance {
  cacheStatus: string;
  ageSeconds: number;
  isStale: boolean;
  /**
   * Whether the upstream's Cache-Control is sent. Otherwise downstream caches have to revalidate. Called when the head
   * is written.
   */
  passesCacheControl: () => boolean;
}

/** Weak comparison (RFC 9110, 13.1.2). */
const isKnown = (ifNoneMatch: string, etag: string) =>
  ifNoneMatch === '*' || ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);

/** If-None-Match takes precedence over If-Modified-Since (RFC 9110, 13.2.2). */
function isNotModified(
  { headers }: ObservedRequest,
  { status, lastModifiedMs }: Message,
  etag: string,
): boolean {
  if (status !== 200) return false;
  const { 'if-none-match': ifNoneMatch, 'if-modified-since': ifModifiedSince } = headers;
  if (ifNoneMatch !== undefined) return isKnown(ifNoneMatch, etag);
  return (
    ifModifiedSince !== undefined &&
    lastModifiedMs !== undefined &&
    lastModifiedMs <= Date.parse(ifModifiedSince)
  );
}

function headFor(head: readonly string[], message: Message, requestId: string, from: Provenance): string[] {
  const whole = [...head, 'Age', String(from.ageSeconds), 'Cache-Status', from.cacheStatus];
  whole.push('x-request-id', requestId);
  const control = from.passesCacheControl() ? message.cacheControl : unkeptControl;
  if (control !== undefined) whole.push('Cache-Control', control);
  if (from.isStale) whole.push('Warning', '110 - "Response is Stale"');
  return whole;
}

function write(
  request: ObservedRequest,
  response: ServerResponse,
  message: Message,
  variant: Variant,
  from: Provenance,
) {
  if (response.destroyed) return;
  const requestId = request.requestId ?? ''; // every request here has been observed
  if (isNotModified(request, message, variant.etag)) {
    response.writeHead(304, headFor(variant.headOfNotModified, message, requestId, from)).end();
    return;
  }
  response.writeHead(message.status, headFor(variant.head, message, requestId, from));
  if (request.method === 'HEAD') response.end();
  else response.end(variant.body);
}

/** Sends a message in the best accepted encoding. `onBytesAdded` receives each new compressed copy. */
export function sendMessage(
  request: ObservedRequest,
  response: ServerResponse,
  message: Message,
  options: { provenance: Provenance; onBytesAdded(bytes: number): void; onFailed(error: unknown): void },
): void {
  const { provenance, onBytesAdded, onFailed } = options;
  const encoding = message.isCompressible
    ? encodingFor(joinedHeader(request.headers['accept-encoding']))
    : 'identity';
  const variant = variantOf(message, encoding, onBytesAdded);
  if (!(variant instanceof Promise)) return write(request, response, message, variant, provenance);
  variant.then((ready) => write(request, response, message, ready, provenance)).catch(onFailed);
}
