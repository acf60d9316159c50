import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { actorHeader, ApiError, signActor, withoutCookies } from '@nobicast/service-kit';
import type { Request, RequestHandler, Response } from 'express';
import { Pool, type Dispatcher } from 'undici';

/** Long enough for a request to arrive, too short to be of use to anyone who sees it. */
const actorTtlSeconds = 10;

/** An upstream that has not begun to answer by then will not. */
const defaultDeadlineMs = 30_000;
/** What went wrong may be over by then: processes start in a second or two. */
const retryAfterSeconds = 2;

/** These speak of one connection only, of which there are two here (RFC 9110, 7.6.1). */
const hopByHop = [
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
] as const;

/** Headers that only we may set. Whatever a visitor sends under these names is thrown away. */
const isClaim = (name: string) => name.startsWith('x-nobicast-') || name === 'forwarded';

type Headers = Record<string, string | string[]>;

/** The headers that may cross, without those that belong to one connection. */
function crossingHeaders(headers: Readonly<Record<string, string | string[] | undefined>>): Headers {
  const named = String(headers.connection ?? '').split(',');
  const stopping = new Set<string>([...hopByHop, ...named.map((name) => name.trim().toLowerCase())]);
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || stopping.has(name) ? [] : [[name, value]],
    ),
  );
}

/** Behind us there are two kinds of bodies: of a known length, and chunked. Reading calls have none. */
function hasBody({ method, headers }: Request): boolean {
  const isThere = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  if (isThere && (method === 'GET' || method === 'HEAD'))
    throw new ApiError('bad_request', { sentence: 'Une lecture n’a pas de corps.' });
  return isThere;
}

/** A target is a path, or a whole URL as for a proxy (RFC 9112, 3.2.2). */
function pathOf({ originalUrl }: Request): string {
  if (originalUrl.startsWith('/')) return originalUrl;
  if (!URL.canParse(originalUrl)) throw new ApiError('bad_request');
  const { pathname, search } = new URL(originalUrl);
  return `${pathname}${search}`;
}

interface UpstreamOptions {
  name: string;
  url: string;
  /** Longest silence within a reply; 0 for none (audio of a paused player). */
  idleTimeoutMs: number;
  /** More at once are refused: a service that is stuck must not take the gateway along. */
  maxRequests: number;
  internalSecret: string;
  clock: () => Date;
  /** Names of cookies that stop here. */
  removedCookies: readonly string[];
}

/** What goes on: the visitor's headers without their claims, then ours. */
function outboundHeaders(request: Request, options: UpstreamOptions): Headers {
  const headers = Object.fromEntries(
    Object.entries(crossingHeaders(request.headers)).filter(([name]) => !isClaim(name)),
  );
  const cookies = withoutCookies(request.headers.cookie, new Set(options.removedCookies));
  if (cookies) headers.cookie = cookies;
  else delete headers.cookie;
  const knownHops = request.headers['x-forwarded-for'];
  headers['x-forwarded-for'] = [knownHops, request.socket.remoteAddress].filter(Boolean).join(', ');
  headers['x-forwarded-proto'] = request.protocol;
  headers['x-forwarded-host'] = request.host;
  // Ours, whatever the visitor sent: one id in every log.
  headers['x-request-id'] = request.requestId;
  if (request.actor.kind === 'user') {
    const terms = { ttlSeconds: actorTtlSeconds, now: options.clock() };
    headers[actorHeader] = signActor(request.actor, options.internalSecret, terms);
  }
  return headers;
}

/** Makes what passes a call on; its reply has to begin within `deadlineMs`. */
export type Upstream = (deadlineMs?: number) => RequestHandler;

/**
 * Passes requests on to one of our processes: streaming both ways, with the visitor's address and our
 * signed actor added, inbound identity removed. undici frames every message anew, so that nothing of a
 * visitor's bytes can become a request of its own behind us. Throws ApiError `service_unavailable` when
 * the process cannot be reached, is full, or leaves in the middle of its reply.
 */
export function createUpstream(options: UpstreamOptions): Upstream {
  const { name, url, idleTimeoutMs, maxRequests } = options;
  const pool = new Pool(url, {
    connections: null,
    pipelining: 1,
    bodyTimeout: idleTimeoutMs,
    // Shorter than our processes keep theirs: none is used while its other end closes it.
    keepAliveTimeout: 15_000,
    connect: { timeout: 2_000 },
  });
  let running = 0;

  const unavailable = (cause: unknown) =>
    new ApiError('service_unavailable', { cause, retryAfterSeconds, info: { upstream: name } });

  async function forward(
    request: Request,
    response: Response,
    terms: { deadlineMs: number; leaving: AbortSignal },
  ): Promise<void> {
    // A body of our own making: undici destroys it on failure, and the visitor's connection must stay for the answer.
    const body = hasBody(request) ? request.pipe(new PassThrough().on('error', () => undefined)) : null;
    const reply = await pool.request({
      method: request.method as Dispatcher.HttpMethod, // Node's parser lets no other through
      path: pathOf(request),
      headers: outboundHeaders(request, options),
      body,
      headersTimeout: terms.deadlineMs,
      signal: terms.leaving,
    });
    response.status(reply.statusCode);
    for (const [header, value] of Object.entries(crossingHeaders(reply.headers)))
      response.setHeader(header, value);
    await pipeline(reply.body, response);
  }

  return (deadlineMs = defaultDeadlineMs) =>
    async (request, response) => {
      // Who left while auth was asked about them: their close has been, and would free no place.
      if (response.closed) return;
      if (running >= maxRequests) throw unavailable(new Error(`${running} requests are under way.`));
      running += 1;
      // Log, metrics, compression and the stream itself listen to one response: more than Node's alarm allows.
      response.setMaxListeners(20);
      const leaving = new AbortController();
      // Also after a whole reply: the visitor's own request may still be on its way.
      response.once('close', () => {
        running -= 1;
        leaving.abort();
      });
      try {
        await forward(request, response, { deadlineMs, leaving: leaving.signal });
      } catch (error) {
        if (error instanceof ApiError) throw error;
        // The visitor is gone: there is nobody to answer, and nothing is wrong upstream.
        if (leaving.signal.aborted) return;
        throw unavailable(error);
      }
    };
}
