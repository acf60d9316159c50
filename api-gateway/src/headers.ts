import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
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

/** Headers that only we may set, and that are for nobody else. */
const isInternal = (name: string) => name.startsWith('x-nobicast-');
/** Ours take their place, or nothing does. */
const replaced = new Set([
  'cookie',
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-request-id',
]);
/** Whatever a visitor sends under these names is thrown away. */
const isClaim = (name: string) => isInternal(name) || replaced.has(name);

/** Names that this message calls hop-by-hop itself. Nearly always none, or one of those known already. */
function namedHops({ connection }: IncomingHttpHeaders): readonly string[] {
  if (connection === undefined || hopByHop.has(connection) || connection === 'close') return [];
  return connection.split(',').map((name) => name.trim().toLowerCase());
}

type Header = readonly [name: string, value: string | string[]];

function crossing(headers: IncomingHttpHeaders, stops: (name: string) => boolean): Header[] {
  const named = namedHops(headers);
  const found: Header[] = [];
  for (const name in headers) {
    const value = headers[name];
    if (value === undefined || hopByHop.has(name) || named.includes(name) || stops(name)) continue;
    found.push([name, value]);
  }
  return found;
}

/** The headers of an upstream's reply that may leave the gateway. */
export const replyHeaders = (headers: IncomingHttpHeaders): Header[] => crossing(headers, isInternal);

const firstOf = (value: string | undefined) => value?.split(',', 1)[0]?.trim();

/** How the visitor addressed us, as far as the trusted proxies in front say. Express reads it alike. */
function addressOf(request: IncomingMessage, trustProxyHops: number) {
  const { headers } = request;
  const isTrusted = trustProxyHops > 0;
  const forwardedHost = isTrusted ? firstOf(headers['x-forwarded-host'] as string | undefined) : undefined; // one line: Node joins repeats
  const forwardedProto = isTrusted ? firstOf(headers['x-forwarded-proto'] as string | undefined) : undefined; // likewise
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
  },
): string[] {
  const { headers } = request;
  const flat: (string | string[])[] = [];
  for (const [name, value] of crossing(headers, isClaim)) flat.push(name, value);
  const cookies = withoutCookies(headers.cookie, options.removedCookies);
  if (cookies) flat.push('cookie', cookies);
  const { protocol, host } = addressOf(request, options.trustProxyHops);
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
