import type { IncomingMessage } from 'node:http';
import { withoutCookies } from '@nobicast/service-kit';

/** These speak of one connection only, of which there are two here (RFC 9110, 7.6.1). */
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

/** Names the build of the shell that drew a document. */
export const shellBuildHeader = 'x-shell-build';

/** Headers that our own processes use among themselves: visitors neither set nor see them. */
const isInternal = (name: string) => name.startsWith('x-nobicast-') || name === shellBuildHeader;
/** A visitor's values of these do not go on; the gateway sets most of them itself. */
const replaced = new Set([
  'cookie',
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-request-id',
]);
/** What a visitor claims about themselves, their address or their request's way here. */
const isClaim = (name: string) => isInternal(name) || replaced.has(name);

/** Names that this message calls hop-by-hop itself. Nearly always none, or one of those known already. */
function namedHops({ connection }: ReceivedHeaders): readonly string[] {
  if (connection === undefined || (typeof connection === 'string' && hopByHop.has(connection))) return [];
  return connection === 'close' ? [] : listOf(connection, /,/).map((name) => name.toLowerCase());
}

export type Header = readonly [name: string, value: string];
/** Of a message: a list where the same name stands on several lines. */
export type ReceivedHeaders = Readonly<Record<string, string | string[] | undefined>>;
type Received = readonly [name: string, value: string | string[]];

/** The value of a header, however many lines it came in (RFC 9110, 5.3). Not for Set-Cookie. */
export const joinedHeader = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value.join(', ') : value;

/** The items of a header that is a list. */
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

/** The headers of an upstream's reply that may leave the gateway. */
export const replyHeaders = (headers: ReceivedHeaders): Received[] => crossing(headers, isInternal);

/** For a reply that is out of date, or may be: another cache that kept it would miss the purge that has been. */
export const unkeptControl = 'public, max-age=0, must-revalidate, s-maxage=0';

/** Whether shared caches may keep a reply for a time of their own. */
export const isSharedControl = (control: string | undefined) => /s-maxage=[1-9]/.test(control ?? '');

/**
 * The headers of a reply that does not come from the cache. It goes without the keys and the lifetime of shared
 * replies: this process does not watch whether it is purged on its way.
 */
export const passedHeaders = (headers: ReceivedHeaders): Received[] =>
  replyHeaders(headers).flatMap(([name, value]): Received[] => {
    if (name === 'surrogate-key') return [];
    return [[name, name === 'cache-control' && isSharedControl(joinedHeader(value)) ? unkeptControl : value]];
  });

const firstOf = (value: string | string[] | undefined) => joinedHeader(value)?.split(',', 1)[0]?.trim();

/** How the visitor addressed us, as far as the trusted proxies in front say. Express reads it alike. */
function visitedOrigin(request: IncomingMessage, trustProxyHops: number) {
  const { headers } = request;
  const isTrusted = trustProxyHops > 0;
  const forwardedHost = isTrusted ? firstOf(headers['x-forwarded-host']) : undefined;
  const forwardedProto = isTrusted ? firstOf(headers['x-forwarded-proto']) : undefined;
  return { protocol: forwardedProto || 'http', host: forwardedHost || headers.host || '' };
}

/** What goes on: the visitor's headers without their claims, then ours. Names and values in turn, as undici takes them. */
export function requestHeaders(
  request: IncomingMessage,
  options: {
    requestId: string;
    trustProxyHops: number;
    removedCookies: ReadonlySet<string>;
    /** The signed actor, where somebody is known. */
    actor: Header | undefined;
    /** The reply is to be the same for everybody: cookies and credentials do not go on. */
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
  // Ours, whatever the visitor sent: one id in every log.
  flat.push('x-request-id', options.requestId);
  if (options.actor) flat.push(...options.actor);
  // undici sends a list as repeated lines; its type of a flat list knows texts only.
  return flat as string[];
}
