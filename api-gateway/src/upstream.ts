import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { actorHeader, ApiError, signActor, type Logger } from '@nobicast/service-kit';
import type { Request, RequestHandler, Response } from 'express';
import { Pool, type Dispatcher } from 'undici';
import { withoutCookies } from './identity/cookies.ts';
import { sendUnavailable } from './unavailable.ts';

/** Long enough for a request to arrive, too short to be of use to anyone who sees it. */
const actorTtlSeconds = 10;

/** An upstream that has not begun to answer by then will not. */
const headersTimeoutMs = 30_000;

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
  logger: Logger;
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

/**
 * Passes requests on to one of our processes: streaming both ways, with the visitor's address and our
 * signed actor added, inbound identity removed. undici frames every message anew, so that nothing of a
 * visitor's bytes can become a request of its own behind us.
 */
export function createUpstream(options: UpstreamOptions): RequestHandler {
  const { name, url, logger, idleTimeoutMs, maxRequests } = options;
  const pool = new Pool(url, {
    connections: null,
    pipelining: 1,
    headersTimeout: headersTimeoutMs,
    bodyTimeout: idleTimeoutMs,
    // Shorter than our processes keep theirs: none is used while its other end closes it.
    keepAliveTimeout: 15_000,
    connect: { timeout: 2_000 },
  });
  let running = 0;

  async function forward(request: Request, response: Response, leaving: AbortSignal): Promise<void> {
    // A body of our own making: undici destroys it on failure, and the visitor's connection must stay for the answer.
    const body = hasBody(request) ? request.pipe(new PassThrough().on('error', () => undefined)) : null;
    const reply = await pool.request({
      method: request.method as Dispatcher.HttpMethod, // Node's parser lets no other through
      path: pathOf(request),
      headers: outboundHeaders(request, options),
      body,
      signal: leaving,
    });
    response.status(reply.statusCode);
    for (const [header, value] of Object.entries(crossingHeaders(reply.headers)))
      response.setHeader(header, value);
    await pipeline(reply.body, response);
  }

  return async (request, response) => {
    if (running >= maxRequests) {
      logger.error({ upstream: name }, 'upstream is full');
      sendUnavailable(request, response);
      return;
    }
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
      await forward(request, response, leaving.signal);
    } catch (error) {
      if (error instanceof ApiError) throw error;
      // The visitor is gone: there is nobody to answer, and nothing is wrong upstream.
      if (leaving.signal.aborted) return;
      logger.error({ err: error, upstream: name }, 'upstream not reachable');
      // Half a reply must not look like a slow one: it is cut.
      sendUnavailable(request, response);
    }
  };
}
