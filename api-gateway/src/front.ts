import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { getLiveEvents, type RouteContract } from '@nobicast/contracts';
import { feedAliases } from '@nobicast/contracts/feed-paths';
import { devOverrideParameter } from '@nobicast/contracts/dev-overrides';
import {
  ApiError,
  beginFailure,
  toApiError,
  type Actor,
  type Logger,
  type ObservedRequest,
  type ObserveRequest,
} from '@nobicast/service-kit';
import type { RequestHandler } from 'express';
import { routeTable, upstreamOf, type Services } from './api.routes.ts';
import type { Cache } from './cache/cache.ts';
import type { CacheRequests } from './cache-requests.ts';
import type { CacheRequest } from './cache/fetch-reply.ts';
import type { OwnChanges } from './cache/own-changes.ts';
import { visitorAddress, type Header } from './headers.ts';
import { anonymous, type Authorize } from './identity/authorize.ts';
import type { LiveEventStreams } from './live/live-events.ts';
import { isPlain, originForm } from './plain-address.ts';
import type { OldQueries } from './old-queries.ts';
import { hasBody, type Upstream } from './upstream.ts';

/** Addresses that this process answers itself, besides the calls. */
const ownAddress = /^\/(api|internal|remotes|healthz|readyz|metrics|aged-page\.js)(\/|$)/i;
const aliases: ReadonlySet<string> = new Set(feedAliases);
/** As Express compares addresses. */
const isFeedAlias = (path: string) => aliases.has(path.toLowerCase().replace(/\/$/, ''));
/** Large, and cached for a year by every browser. */
const shellFile = /^\/assets\//;

/**
 * The shell resolves `/x/../`: a page has endless such paths, which no browser sends, and each would become a
 * cache entry.
 */
const isPlainPath = (path: string) => new URL(`http://shell${path}`).pathname === path;

export interface FrontOptions {
  app: RequestListener;
  observe: ObserveRequest;
  cache: Cache;
  ownChanges: Pick<OwnChanges, 'has'>;
  cacheRequests: CacheRequests;
  services: Services;
  shell: Upstream;
  authorize: Authorize;
  failures: Failures;
  limitArrival: (request: IncomingMessage, response: ServerResponse) => void;
  liveEvents: Pick<LiveEventStreams, 'open'>;
  trustProxyHops: number;
  documentDeadlineMs: number;
  hasDevOverrides: boolean;
  /** Absent where the queries of old addresses are not read. */
  oldQueries: Pick<OldQueries, 'has'> | undefined;
  logger: Logger;
}

/** Passes errors raised before Express on to its error handlers. */
export function createFailures() {
  const errors = new WeakMap<IncomingMessage, unknown>();
  const passOn: RequestHandler = (request, _response, next) => next(errors.get(request));
  return { set: (request: IncomingMessage, error: unknown) => void errors.set(request, error), passOn };
}

export type Failures = ReturnType<typeof createFailures>;

/**
 * Handles requests before Express: from the cache, or by proxying plain reads to a service or the shell.
 * Everything else (writes, the gateway's own calls, releases, errors) goes to Express.
 */
export function createFront(options: FrontOptions): RequestListener {
  const {
    app,
    observe,
    cache,
    ownChanges,
    cacheRequests,
    services,
    shell,
    authorize,
    failures,
    documentDeadlineMs,
    hasDevOverrides,
    oldQueries,
    logger,
  } = options;
  const { commonHeaders, sharedCallHeaders } = cacheRequests;

  function failWith(request: ObservedRequest, response: ServerResponse): (error: ApiError) => void {
    return (error) => {
      // The response has begun and its status cannot change: it is aborted and logged.
      if (response.headersSent) return void beginFailure(error, request, response, logger);
      failures.set(request, error);
      app(request, response);
    };
  }

  function forward(
    request: ObservedRequest,
    response: ServerResponse,
    target: {
      upstream: Pick<Upstream, 'forward'>;
      actor: Actor;
      isForEverybody?: boolean;
      deadlineMs: number | undefined;
      headers: readonly Header[];
    },
  ): void {
    for (const [name, value] of target.headers) response.setHeader(name, value);
    response.setHeader('x-request-id', request.requestId ?? '');
    target.upstream.forward({ request, response, ...target, fail: failWith(request, response) });
  }

  function answerCall(
    request: ObservedRequest,
    response: ServerResponse,
    contract: RouteContract,
    upstream: Upstream,
  ) {
    const { deadlineMs } = contract;
    const forwardAs = (actor: Actor) =>
      forward(request, response, { upstream, actor, deadlineMs, headers: commonHeaders });
    try {
      const actor = authorize(request, contract);
      if (actor instanceof Promise)
        actor.then(forwardAs).catch((error: unknown) => failWith(request, response)(toApiError(error)));
      else forwardAs(actor);
    } catch (error) {
      failWith(request, response)(toApiError(error));
    }
  }

  function respondFromCache(
    request: ObservedRequest,
    response: ServerResponse,
    asked: {
      cacheRequest: CacheRequest;
      upstream: Pick<Upstream, 'forward'>;
      deadlineMs: number | undefined;
    },
  ) {
    const { cacheRequest, upstream, deadlineMs } = asked;
    const { added, isExact } = cacheRequest;
    const pass = () =>
      forward(request, response, {
        upstream,
        actor: anonymous,
        // An exact address belongs to a shared call; a document may turn out to be private.
        isForEverybody: isExact,
        deadlineMs,
        headers: added,
      });
    if (ownChanges.has(request)) return pass();
    cache.answer({
      request,
      response,
      cacheRequest,
      pass,
      fail: (error) => {
        for (const [name, value] of added) response.setHeader(name, value);
        failWith(request, response)(error);
      },
    });
  }

  function answerSharedCall(
    request: ObservedRequest,
    response: ServerResponse,
    call: { contract: RouteContract; upstream: Upstream; path: string; query: string },
  ): void {
    const { contract, upstream, path, query } = call;
    const { deadlineMs } = contract;
    const cacheRequest = cacheRequests.callRequest(contract, path, query);
    if (cacheRequest) return respondFromCache(request, response, { cacheRequest, upstream, deadlineMs });
    forward(request, response, {
      upstream,
      actor: anonymous,
      isForEverybody: true,
      deadlineMs,
      headers: sharedCallHeaders,
    });
  }

  /** False if Express has to handle it: a composition for one visitor, or a request to refuse. */
  function answerComposition(
    request: ObservedRequest,
    response: ServerResponse,
    { contract, path, query }: { contract: RouteContract; path: string; query: string },
  ): boolean {
    const cacheRequest = cacheRequests.callRequest(contract, path, query);
    if (!cacheRequest) return false;
    const upstream = { forward: () => app(request, response) };
    respondFromCache(request, response, { cacheRequest, upstream, deadlineMs: contract.deadlineMs });
    return true;
  }

  /** Express would take most of the memory of a stream that is open for hours. */
  function openLiveEvents(request: ObservedRequest, response: ServerResponse): void {
    const headers: Header[] = [...commonHeaders, ['x-request-id', request.requestId ?? '']];
    try {
      options.liveEvents.open(request, response, {
        address: visitorAddress(request, options.trustProxyHops),
        headers,
      });
    } catch (error) {
      failWith(request, response)(toApiError(error));
    }
  }

  function answerFromShell(
    request: ObservedRequest,
    response: ServerResponse,
    path: string,
    query: string,
  ): void {
    // The cache drops parameters that no page declares, and would answer with the ordinary document.
    const isOverridden = hasDevOverrides && new URLSearchParams(query).has(devOverrideParameter);
    if (shellFile.test(path) || !isPlainPath(path) || isOverridden || oldQueries?.has(path, query))
      return forward(request, response, {
        upstream: shell,
        actor: anonymous,
        deadlineMs: undefined,
        headers: cacheRequests.headersOf(path),
      });
    const cacheRequest = cacheRequests.documentRequest(path, query);
    respondFromCache(request, response, { cacheRequest, upstream: shell, deadlineMs: documentDeadlineMs });
  }

  function answer(request: ObservedRequest, response: ServerResponse): boolean {
    const { method, url = '' } = request;
    if ((method !== 'GET' && method !== 'HEAD') || hasBody(request)) return false;
    const [path = '', ...rest] = url.split('?');
    const query = rest.join('?');
    if (!isPlain(path)) return false;
    const found = routeTable.find(method, path);
    if (isFeedAlias(path)) return false;
    if (!ownAddress.test(path) && found.kind === 'none') {
      request.routePattern = shellFile.test(path) ? 'asset' : 'page';
      answerFromShell(request, response, path, query);
      return true;
    }
    if (found.kind !== 'call') return false;
    // Express counts these calls against their rate limit.
    if (found.contract.countedAs) return false;
    const { contract } = found;
    request.routePattern = contract.path;
    if (contract.id === getLiveEvents.id && url === contract.path) {
      openLiveEvents(request, response);
      return true;
    }
    const upstream = upstreamOf(contract, services);
    if (!upstream) return answerComposition(request, response, { contract, path, query });
    if (contract.isShared) answerSharedCall(request, response, { contract, upstream, path, query });
    else answerCall(request, response, contract, upstream);
    return true;
  }

  return (request, response) => {
    observe(request, response);
    const target = originForm(request.url ?? '');
    if (target === undefined) return failWith(request, response)(new ApiError('bad_request'));
    request.url = target;
    options.limitArrival(request, response);
    if (!answer(request, response)) app(request, response);
  };
}
