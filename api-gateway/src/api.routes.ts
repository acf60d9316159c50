import { apiPath, publicRoutes, signOut, type RouteContract, type ServiceName } from '@nobicast/contracts';
import { ApiError } from '@nobicast/service-kit';
import type { IRouter, RequestHandler, Response } from 'express';
import type { OwnChanges } from './cache/own-changes.ts';
import type { Composition } from './compositions/shared-compositions.ts';
import type { RateLimits } from './guards/rate-limits.ts';
import type { Authorize } from './identity/authorize.ts';
import { createRouteTable } from './route-table.ts';
import type { Upstream } from './upstream.ts';

export type Services = Record<ServiceName, { json: Upstream; stream: Upstream }>;

export interface ApiGuards {
  requireSameOrigin: RequestHandler;
  forgetSession: RequestHandler;
}

export interface ApiOptions {
  /** Where the calls of each service go. */
  upstreams: Services;
  /** What answers the gateway's own calls, by the contract's id. */
  compositions: Readonly<Record<string, Composition>>;
  authorize: Authorize;
  rateLimits: Pick<RateLimits, 'count'>;
  guards: ApiGuards;
  ownChanges: Pick<OwnChanges, 'concerns' | 'mark'>;
  /** Compresses what the gateway composes itself. */
  compressOwn: RequestHandler;
}

/** All calls by their address. */
export const routeTable = createRouteTable(publicRoutes);

/** Where a service's call goes; undefined for the gateway's own. */
export function upstreamOf(
  { owner, replyMediaType }: RouteContract,
  services: Services,
): Upstream | undefined {
  if (owner === 'gateway') return undefined;
  return replyMediaType ? services[owner].stream : services[owner].json;
}

/** Whether pages of other sites may read this address: its replies are the same for everybody. */
function isReadableElsewhere(path: string): boolean {
  const found = routeTable.find('GET', path);
  return found.kind === 'call' && found.contract.isShared === true;
}

/** A browser asks this before a page of another site may read with headers of its own (If-None-Match). */
function allowReading(response: Response): void {
  response.setHeader('Access-Control-Allow-Origin', '*');
  response.setHeader('Access-Control-Allow-Methods', 'GET, HEAD');
  response.setHeader('Access-Control-Allow-Headers', 'Accept, Content-Type, If-None-Match');
  response.setHeader('Access-Control-Max-Age', '86400');
  response.status(204).end();
}

/**
 * The calls of the API, found in the contracts: a call goes to the service that owns it, or to the
 * composition of that name. A known path with another method is 405, any other path below /api is 404,
 * both in JSON.
 *
 * @throws Error for a contract without a handler
 */
export function apiRoutes(router: IRouter, options: ApiOptions): void {
  const { upstreams, compositions, authorize, rateLimits, guards, ownChanges } = options;
  // The origin first: what another site's page sends must not use up its visitor's writes.
  router.use(apiPath, guards.requireSameOrigin);
  router.post(signOut.path, guards.forgetSession);

  // Feeds and the audio in them are calls too, with addresses of their own.
  router.use(async (request, response, next) => {
    const { path } = request;
    const found = routeTable.find(request.method, path);
    if (found.kind === 'none') return next();
    if (found.kind === 'otherMethods') {
      if (
        request.method === 'OPTIONS' &&
        request.get('access-control-request-method') &&
        isReadableElsewhere(path)
      )
        return allowReading(response);
      response.setHeader('Allow', found.allowed.join(', '));
      throw new ApiError('method_not_allowed');
    }
    const { contract } = found;
    request.routePattern = contract.path;
    const actor = await authorize(request, contract);
    request.actor = actor;
    await rateLimits.count({ contract, actor, address: request.ip });
    if (ownChanges.concerns(contract)) ownChanges.mark(response);
    const upstream = upstreamOf(contract, upstreams);
    if (!upstream) return options.compressOwn(request, response, next);
    const { deadlineMs, isShared: isForEverybody = false } = contract;
    upstream.forward({ request, response, actor, isForEverybody, deadlineMs, fail: next });
  });

  for (const contract of publicRoutes.filter(({ owner }) => owner === 'gateway')) {
    const compose = compositions[contract.id];
    if (!compose) throw new Error(`No handler for contract ${contract.id}.`);
    compose(router);
  }
  router.use(apiPath, () => {
    throw new ApiError('not_found');
  });
}
