import type { IncomingMessage } from 'node:http';
import { withoutCookies } from '@nobicast/service-kit';

/** Hop-by-hop headers (RFC 9110, 7.6.1). */
const hopByHop = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'expect',
]);

/** Names the build of the shell that rendered a document. */
export const shellBuildHeader = 'x-shell-build';

/** Used between our own processes; visitors neither set nor see them. */
const isInternal = (name: string) => name.startsWith('x-nobicast-') || name === shellBuildHeader;
/** A visitor's values of these are dropped; the gateway sets most of them itself. */
const replaced = new Set([
  'cookie',
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-request-id',
]);
/** Claims about the visitor, their address or their route to us. */
const isClaim = (name: string) => isInternal(name) || replaced.has(name);

/** Hop-by-hop headers that the message declares itself: nearly always none, or known ones. */
function namedHops({ connection }: ReceivedHeaders): readonly string[] {
  if (connection === undefined || (typeof connection === 'string' && hopByHop.has(connection))) return [];
  return connection === 'close' ? [] : listOf(connection, /,/).map((name) => name.toLowerCase());
}

export type Header = readonly [name: string, value: string];
export type ReceivedHeaders = Readonly<Record<string, string | string[] | undefined>>;
type Received = readonly [name: string, value: string | string[]];

/** Joins repeated headers (RFC 9110, 5.3). Not for Set-Cookie. */
export const joinedHeader = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value.join(', ') : value;

export const listOf = (value: string | string[] | undefined, separator: RegExp): string[] =>
  (joinedHeader(value) ?? '')
    .split(separator)
    .map((item) => item.trim())
    .filter(Boolean);

function crossing(headers: ReceivedHeaders, stops: (name: string) => boolean): Received[] {
  const named = namedHops(headers);
  const found: Received[] = [];
  for (const name in headers) {
    const value = headers[name];
    if (value === undefined || hopByHop.has(name) || named.includes(name) || stops(name)) continue;
    found.push([name, value]);
  }
  return found;
}

export const replyHeaders = (headers: ReceivedHeaders): Received[] => crossing(headers, isInternal);

/** For a reply that is or may be stale: a cache that stored it would miss the purge. */
export const unkeptControl = 'public, max-age=0, must-revalidate, s-maxage=0';

export const isSharedControl = (control: string | undefined) => /s-maxage=[1-9]/.test(control ?? '');

/**
 * For a reply that is not cached. Leaves out its cache keys and shared lifetime, because this process would not notice
 * a purge during the transfer.
 */
export const passedHeaders = (headers: ReceivedHeaders): Received[] =>
  replyHeaders(headers).flatMap(([name, value]): Received[] => {
    if (name === 'surrogate-key') return [];
    return [[name, name === 'cache-control' && isSharedControl(joinedHeader(value)) ? unkeptControl : value]];
  });

const firstOf = (value: string | string[] | undefined) => joinedHeader(value)?.split(',', 1)[0]?.trim();

/** The scheme and host the visitor used, as the trusted proxies report them. Express reads it alike. */
function visitedOrigin(request: IncomingMessage, trustProxyHops: number) {
  const { headers } = request;
  const isTrusted = trustProxyHops > 0;
  const forwardedHost = isTrusted ? firstOf(headers['x-forwarded-host']) : undefined;
  const forwardedProto = isTrusted ? firstOf(headers['x-forwarded-proto']) : undefined;
  return { protocol: forwardedProto || 'http', host: forwardedHost || headers.host || '' };
}

/** The visitor's address, as the trusted proxies report it. Express reads it alike. */
export function visitorAddress({ headers, socket }: IncomingMessage, trustProxyHops: number) {
  const forwarded = joinedHeader(headers['x-forwarded-for'])?.split(',') ?? [];
  const addresses = [socket.remoteAddress, ...forwarded.reverse().map((address) => address.trim())];
  return addresses[Math.min(trustProxyHops, addresses.length - 1)];
}

/** The visitor's headers without their claims, then ours. Names and values in turn, as undici expects. */
export function requestHeaders(
  request: IncomingMessage,
  options: {
    requestId: string;
    trustProxyHops: number;
    removedCookies: ReadonlySet<string>;
    actor: Header | undefined;
    /** For a shared reply: cookies and credentials are dropped. */
    isForEverybody: boolean;
  },
): string[] {
  const { headers } = request;
  const flat: (string | string[])[] = [];
  const { isForEverybody } = options;
  const stops = (name: string) => isClaim(name) || (isForEverybody && name === 'authorization');
  for (const [name, value] of crossing(headers, stops)) flat.push(name, value);
  const cookies = isForEverybody ? '' : withoutCookies(headers.cookie, options.removedCookies);
  if (cookies) flat.push('cookie', cookies);
  const { protocol, host } = visitedOrigin(request, options.trustProxyHops);
  const known = headers['x-forwarded-for'];
  const remote = request.socket.remoteAddress ?? '';
  flat.push('x-forwarded-for', known ? `${String(known)}, ${remote}` : remote);
  flat.push('x-forwarded-proto', protocol, 'x-forwarded-host', host);
  // Whatever the visitor sent: one id in every log.
  flat.push('x-request-id', options.requestId);
  if (options.actor) flat.push(...options.actor);
  // undici sends a list as repeated lines, but its type allows only texts.
  return flat as string[];
}
