import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { RouteContract } from '@nobicast/contracts';
import {
  beginFailure,
  defaultSecurityHeaders,
  toApiError,
  type ApiError,
  type Actor,
  type Logger,
  type ObservedRequest,
  type ObserveRequest,
} from '@nobicast/service-kit';
import type { RequestHandler } from 'express';
import { routeTable, upstreamOf, type Services } from './api.routes.ts';
import type { Cache } from './cache/cache.ts';
import type { Question } from './cache/fetch-reply.ts';
import type { Header } from './headers.ts';
import { anonymous, type Authorize } from './identity/authorize.ts';
import { hasDoubledSlash } from './plain-address.ts';
import { createCanonicalCalls } from './shared-call.ts';
import { defaultDeadlineMs, hasBody, type Upstream } from './upstream.ts';

/** Addresses that this process answers itself. */
const ownAddress = /^\/(api|internal|remotes|healthz|readyz|metrics)(\/|$)/i;
/** Files of the shell: kept for a year by every browser, and large. */
const shellFile = /^\/assets\//;

/**
 * Whether the shell reads this address as it stands. It resolves `/x/../` and cuts `#1` off: one page has endless
 * such addresses, which no browser sends, and each would be kept.
 */
const isPlainAddress = (path: string, query: string) =>
  !query.includes('#') && new URL(`http://shell${path}`).pathname === path;

/** A render that takes longer is not worth waiting for, whoever comes. */
const documentFillMs = 10_000;

const allowEveryOrigin: readonly Header[] = [
  ['Access-Control-Allow-Origin', '*'],
  ['Access-Control-Expose-Headers', 'Age, Cache-Status, ETag, X-Request-Id'],
];

export interface FrontOptions {
  app: RequestListener;
  observe: ObserveRequest;
  cache: Cache;
  services: Services;
  shell: Upstream;
  authorize: Authorize;
  /** Headers of every reply, beside the security headers of all our processes. */
  headers: readonly Header[];
  failures: Failures;
  documentDeadlineMs: number;
  logger: Logger;
}

/** Failures that were met in front of Express, whose handlers answer them. */
export function createFailures() {
  const errors = new WeakMap<IncomingMessage, unknown>();
  const raise: RequestHandler = (request, _response, next) => next(errors.get(request));
  return { set: (request: IncomingMessage, error: unknown) => void errors.set(request, error), raise };
}

export type Failures = ReturnType<typeof createFailures>;

/**
 * What answers a request before Express sees it: the cache, and plain reading calls on their way to a service or
 * the shell. Everything else (writes, calls of the gateway's own, releases, failures) is for Express.
 */
export function createFront(options: FrontOptions): RequestListener {
  const { app, observe, cache, services, shell, authorize, failures, documentDeadlineMs, logger } = options;
  const common: readonly Header[] = [...defaultSecurityHeaders, ...options.headers];
  const ofSharedCalls: readonly Header[] = [...common, ...allowEveryOrigin];

  function failWith(request: ObservedRequest, response: ServerResponse): (error: ApiError) => void {
    return (error) => {
      // Of a reply that has begun nothing can be answered any more: it is cut, and logged.
      if (response.headersSent) return void beginFailure(error, request, response, logger);
      failures.set(request, error);
      app(request, response);
    };
  }

  function forward(
    request: ObservedRequest,
    response: ServerResponse,
    way: {
      upstream: Upstream;
      actor: Actor;
      isForEverybody?: boolean;
      deadlineMs: number | undefined;
      headers: readonly Header[];
    },
  ): void {
    for (const [name, value] of way.headers) response.setHeader(name, value);
    response.setHeader('x-request-id', request.requestId ?? '');
    way.upstream.forward({ request, response, ...way, fail: failWith(request, response) });
  }

  function answerCall(
    request: ObservedRequest,
    response: ServerResponse,
    contract: RouteContract,
    upstream: Upstream,
  ) {
    const { deadlineMs } = contract;
    const go = (actor: Actor) => forward(request, response, { upstream, actor, deadlineMs, headers: common });
    try {
      const actor = authorize(request, contract);
      if (actor instanceof Promise)
        actor.then(go).catch((error: unknown) => failWith(request, response)(toApiError(error)));
      else go(actor);
    } catch (error) {
      failWith(request, response)(toApiError(error));
    }
  }

  function ask(
    request: ObservedRequest,
    response: ServerResponse,
    question: Question & { upstream: Upstream },
    deadlineMs: number | undefined,
  ) {
    const { upstream, added, isExact } = question;
    cache.answer({
      request,
      response,
      question,
      pass: () =>
        forward(request, response, {
          upstream,
          actor: anonymous,
          // Calls whose address is the whole key; a document may turn out to be for one visitor.
          isForEverybody: isExact,
          deadlineMs,
          headers: added,
        }),
      fail: (error) => {
        for (const [name, value] of added) response.setHeader(name, value);
        failWith(request, response)(error);
      },
    });
  }

  const canonicalCalls = createCanonicalCalls();

  function answerSharedCall(
    request: ObservedRequest,
    response: ServerResponse,
    call: { contract: RouteContract; upstream: Upstream; path: string; query: string },
  ): void {
    const { contract, upstream, path, query } = call;
    const canonical = canonicalCalls.find(contract, path, query);
    const { deadlineMs } = contract;
    if (!canonical)
      return forward(request, response, {
        upstream,
        actor: anonymous,
        isForEverybody: true,
        deadlineMs,
        headers: ofSharedCalls,
      });
    const fillDeadlineMs = deadlineMs ?? defaultDeadlineMs;
    const question = {
      ...canonical,
      isExact: true,
      isDocument: false,
      upstream,
      fillDeadlineMs,
      added: ofSharedCalls,
    };
    ask(request, response, question, deadlineMs);
  }

  function answerFromShell(
    request: ObservedRequest,
    response: ServerResponse,
    path: string,
    query: string,
  ): void {
    if (shellFile.test(path) || !isPlainAddress(path, query))
      return forward(request, response, {
        upstream: shell,
        actor: anonymous,
        deadlineMs: undefined,
        headers: common,
      });
    const question = {
      path,
      query,
      isExact: false,
      isDocument: true,
      upstream: shell,
      fillDeadlineMs: documentFillMs,
      added: common,
    };
    ask(request, response, question, documentDeadlineMs);
  }

  /** False for what Express answers. */
  function answer(request: ObservedRequest, response: ServerResponse): boolean {
    const { method, url = '' } = request;
    if ((method !== 'GET' && method !== 'HEAD') || !url.startsWith('/') || hasBody(request)) return false;
    const [path = '', ...rest] = url.split('?');
    const query = rest.join('?');
    if (hasDoubledSlash(path)) return false; // Express leads to the plain address
    if (!ownAddress.test(path)) {
      answerFromShell(request, response, path, query);
      return true;
    }
    const found = routeTable.find(method, path);
    if (found.kind !== 'call' || found.contract.isCostly) return false;
    const { contract } = found;
    const upstream = upstreamOf(contract, services);
    if (!upstream) return false;
    if (contract.isShared) answerSharedCall(request, response, { contract, upstream, path, query });
    else answerCall(request, response, contract, upstream);
    return true;
  }

  return (request, response) => {
    observe(request, response);
    if (!answer(request, response)) app(request, response);
  };
}
