import type { IncomingMessage, ServerResponse } from 'node:http';
import { PassThrough } from 'node:stream';
import {
  actorHeader,
  ApiError,
  instancesOf,
  isReady,
  isSilence,
  mayRepeat,
  signActor,
  takeTurns,
  type Actor,
  type InternalSecret,
  type ObservedRequest,
  type ServiceUrl,
} from '@nobicast/service-kit';
import { resumeAtEnd } from '@nobicast/service-kit/undici-connector';
import type { RequestHandler } from 'express';
import { patienceHeader } from '@nobicast/contracts/page-headers';
import { buildConnector, errors, Pool, type Dispatcher } from 'undici';
import { passedHeaders, requestHeaders, type Header, type ReceivedHeaders } from './headers.ts';

/** Long enough for a request to arrive, too short to be abused (clocks may differ: see `verifyActor`). */
const actorTtlSeconds = 10;

/** A read whose response has not begun by then has failed. Pages retry up to four times. */
export const readDeadlineMs = 10_000;
/** Longer, because writes are not retried. */
const writeDeadlineMs = 30_000;
/** In whole seconds: undici's timers are coarse. */
const unusedConnectionMs = 3_000;
/** An unreachable process restarts within a second or two. */
const retryAfterSeconds = 2;

export const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

function bodyOf(request: IncomingMessage): PassThrough | null {
  if (!hasBody(request)) return null;
  if (request.method === 'GET' || request.method === 'HEAD')
    throw new ApiError('bad_request', { sentence: 'Une lecture n’a pas de corps.' });
  // A copy of the body: undici destroys it on failure, and the visitor's connection is needed for the answer.
  const body = new PassThrough().on('error', () => undefined);
  // Read only once connected: after a refused connection the whole body can go to another instance.
  body.once('resume', () => request.pipe(body));
  return body;
}

export interface UpstreamOptions {
  name: string;
  url: ServiceUrl;
  /** The host that our own requests name. */
  publicUrl: string;
  /** The longest silence within a reply; 0 for none (audio of a paused player). */
  idleTimeoutMs: number;
  /** Further concurrent requests are refused, so that one stuck service cannot exhaust the gateway. */
  maxRequests: number;
  internalSecret: InternalSecret;
  clock: () => Date;
  removedCookies: readonly string[];
  trustProxyHops: number;
}

interface Forwarding {
  request: ObservedRequest & { originalUrl?: string };
  response: ServerResponse;
  actor: Actor;
  /** For a shared reply: nothing that identifies the visitor is forwarded. */
  isForEverybody?: boolean;
  deadlineMs?: number | undefined;
  /** Also called after the response has begun. */
  fail(error: ApiError): void;
}

export interface WholeReply {
  status: number;
  headers: ReceivedHeaders;
  body: Buffer;
}

interface ReadRequest {
  path: string;
  requestId: string;
  deadlineMs: number;
  maxBytes: number;
  /** How long a page may wait for its data; by default the shell decides. */
  patienceMs?: number;
}

interface Instance {
  address: string;
  pool: Pool;
}

export interface Upstream {
  forward(forwarding: Forwarding): void;
  /**
   * Reads a path anonymously: without cookies, identity or conditions. Undefined if the reply is larger than
   * `maxBytes`. Rejects with ApiError `service_unavailable`, also if the whole reply is not there after
   * `deadlineMs`.
   */
  read(readRequest: ReadRequest): Promise<WholeReply | undefined>;
  /** `forward` as Express middleware. */
  pass(deadlineMs?: number): RequestHandler;
}

/**
 * Proxies requests to one of our processes: streams both ways, adds the visitor's address and our signed
 * actor, and removes inbound identity. undici frames every message again, so a visitor's bytes cannot smuggle
 * in a second request. The instances take turns; if one cannot be reached, or leaves before it answers a
 * read, the next is tried. Fails with ApiError `service_unavailable` when the process cannot be reached, is
 * full, or leaves within its reply. It uses undici's handlers: its streams and their abort signals cost more
 * than the rest of a call together (decision 0016).
 */
export function createUpstream(
  options: UpstreamOptions,
  /** Called before anything is written; may decline. */
  compress?: (request: IncomingMessage, response: ServerResponse) => void,
): Upstream {
  const { name, url, idleTimeoutMs, maxRequests } = options;
  const { host: publicHost, protocol: publicProtocol } = new URL(options.publicUrl);
  const removedCookies = new Set(options.removedCookies);
  const connect = (address: string): Instance => ({
    address,
    pool: new Pool(address, {
      connections: null,
      pipelining: 1,
      bodyTimeout: idleTimeoutMs,
      // Shorter than our processes keep their connections, and than the drain of a stopping one, so that none
      // is used while its other end closes it. The maximum applies to what a process offers.
      keepAliveTimeout: unusedConnectionMs,
      keepAliveMaxTimeout: unusedConnectionMs,
      // A stopping process may close its connection before its reply has been passed on.
      connect: resumeAtEnd(buildConnector({ timeout: 2_000 })),
    }),
  });
  const instances = takeTurns(instancesOf(url).map(connect), { isReady: ({ address }) => isReady(address) });
  let running = 0;

  const unavailable = (cause: unknown) =>
    new ApiError('service_unavailable', { cause, retryAfterSeconds, info: { upstream: name } });

  const full = () => unavailable(new Error(`${running} requests are under way.`));

  function signedActor(actor: Actor): Header | undefined {
    if (actor.kind !== 'user') return undefined;
    const terms = { ttlSeconds: actorTtlSeconds, now: options.clock() };
    return [actorHeader, signActor(actor, options.internalSecret, terms)];
  }

  function dispatch(forwarding: Forwarding): void {
    const { request, response, actor, isForEverybody = false, fail } = forwarding;
    const { requestId = '' } = request; // every request here has been observed
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const untried = instances.order();
    let instance: Instance | undefined;
    let body: PassThrough | null = null;
    let controller: Dispatcher.DispatchController | undefined;
    let hasBegun = false;
    let hasLeft = false;
    let isWhole = false;
    let isDrainHeard = false;
    // Also after a whole reply: the visitor's request body may still be arriving.
    response.once('close', () => {
      running -= 1;
      hasLeft = !isWhole;
      if (hasLeft) controller?.abort(new Error('The client disconnected.'));
      body?.destroy();
    });
    running += 1;
    const { trustProxyHops } = options;
    const headers = requestHeaders(request, {
      requestId,
      trustProxyHops,
      removedCookies,
      actor: signedActor(actor),
      isForEverybody,
    });
    const handler: Dispatcher.DispatchHandler = {
      onRequestStart(started) {
        if (hasLeft) started.abort(new Error('The client disconnected.'));
        controller = started;
      },
      onResponseStart(_controller, status, received) {
        if (status < 200) return;
        hasBegun = true;
        // The process is stopping and will close its port. (After HEAD undici itself ends the connection.)
        if (received.connection === 'close' && request.method !== 'HEAD' && instance)
          instances.avoid(instance);
        response.statusCode = status;
        for (const [header, value] of passedHeaders(received)) response.setHeader(header, value);
        compress?.(request, response);
      },
      onResponseData(current, chunk) {
        if (response.write(chunk)) return;
        current.pause();
        if (!isDrainHeard) response.on('drain', () => controller?.resume());
        isDrainHeard = true;
      },
      onResponseEnd() {
        isWhole = true;
        response.end();
      },
      onResponseError(_controller, error) {
        // The client disconnected: there is no response to write, and the upstream is not at fault.
        if (hasLeft || isWhole) return;
        if (instance) instances.avoid(instance, error);
        if (hasBegun || !mayRepeat(error, isRead)) fail(unavailable(error));
        else send(error);
      },
    };

    /** Sends the request to the next instance, or answers with the last failure. */
    function send(failure: unknown): void {
      instance = untried.shift();
      if (!instance) return fail(unavailable(failure));
      body = bodyOf(request);
      instance.pool.dispatch(
        {
          method: request.method as Dispatcher.HttpMethod, // Node's parser lets no other through
          path: request.originalUrl ?? request.url ?? '/',
          headers,
          body,
          headersTimeout: forwarding.deadlineMs ?? (isRead ? readDeadlineMs : writeDeadlineMs),
        },
        handler,
      );
    }
    send(new Error('The upstream has no address.'));
  }

  function forward(forwarding: Forwarding): void {
    const { response, fail } = forwarding;
    // The client disconnected during the session look-up: 'close' has already fired, and the slot would never
    // be released.
    if (response.closed) return;
    if (running >= maxRequests) return fail(full());
    try {
      dispatch(forwarding);
    } catch (error) {
      fail(error instanceof ApiError ? error : unavailable(error));
    }
  }

  const readFrom = (
    { pool }: Instance,
    { path, requestId, deadlineMs, maxBytes, patienceMs }: ReadRequest,
  ): Promise<WholeReply | undefined> =>
    new Promise((resolve, reject) => {
      if (running >= maxRequests) return reject(full());
      running += 1;
      const reply: WholeReply = { status: 0, headers: {}, body: Buffer.alloc(0) };
      const chunks: Buffer[] = [];
      let bytes = 0;
      let controller: Dispatcher.DispatchController | undefined;
      // For the whole reply: undici's own limits restart with each part of a body.
      const deadline = setTimeout(() => {
        const late =
          reply.status === 0
            ? new errors.HeadersTimeoutError(`No reply after ${deadlineMs} ms.`)
            : new Error(`No whole reply after ${deadlineMs} ms.`);
        controller?.abort(late);
        reject(unavailable(late));
      }, deadlineMs);
      const settle = (finish: () => void) => {
        clearTimeout(deadline);
        running -= 1;
        finish();
      };
      pool.dispatch(
        {
          method: 'GET',
          path,
          headers: {
            'accept-encoding': 'identity',
            'x-request-id': requestId,
            'x-forwarded-proto': publicProtocol.slice(0, -1),
            'x-forwarded-host': publicHost,
            ...(patienceMs !== undefined && { [patienceHeader]: String(patienceMs) }),
          },
          headersTimeout: deadlineMs,
          // The gateway reads without pausing, so a silent upstream is at fault, even in a stream.
          bodyTimeout: deadlineMs,
        },
        {
          onRequestStart(started) {
            controller = started;
          },
          onResponseStart(_controller, status, headers) {
            reply.status = status;
            reply.headers = headers;
          },
          onResponseData(current, chunk) {
            chunks.push(chunk);
            bytes += chunk.length;
            if (bytes > maxBytes) current.abort(new Error('Too large to keep.'));
          },
          onResponseEnd: () => settle(() => resolve({ ...reply, body: Buffer.concat(chunks) })),
          onResponseError: (_controller, error) =>
            settle(() => (bytes > maxBytes ? resolve(undefined) : reject(unavailable(error)))),
        },
      );
    });

  async function read(readRequest: ReadRequest): Promise<WholeReply | undefined> {
    const deadlineAt = performance.now() + readRequest.deadlineMs;
    let failure: unknown;
    for (const instance of instances.order()) {
      const deadlineMs = Math.max(1, deadlineAt - performance.now());
      try {
        const reply = await readFrom(instance, { ...readRequest, deadlineMs });
        if (reply?.headers.connection === 'close') instances.avoid(instance);
        return reply;
      } catch (error) {
        if (mayRepeat(error, true) || isSilence(error)) instances.avoid(instance, error);
        if (!mayRepeat(error, true)) throw error;
        failure = error;
      }
    }
    throw failure;
  }

  const pass: Upstream['pass'] = (deadlineMs) => (request, response, next) =>
    forward({ request, response, actor: request.actor, deadlineMs, fail: next });

  return { forward, read, pass };
}
