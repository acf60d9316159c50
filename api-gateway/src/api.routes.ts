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
  upstreams: Services;
  /** Handlers of the gateway's own calls, by contract id. */
  compositions: Readonly<Record<string, Composition>>;
  authorize: Authorize;
  rateLimits: Pick<RateLimits, 'count'>;
  guards: ApiGuards;
  ownChanges: Pick<OwnChanges, 'concerns' | 'mark'>;
  compressOwn: RequestHandler;
}

export const routeTable = createRouteTable(publicRoutes);

export function upstreamOf(
  { owner, replyMediaType }: RouteContract,
  services: Services,
): Upstream | undefined {
  if (owner === 'gateway') return undefined;
  return replyMediaType ? services[owner].stream : services[owner].json;
}

/** Pages of other sites may read shared replies (CORS). */
function isReadableElsewhere(path: string): boolean {
  const found = routeTable.find('GET', path);
  return found.kind === 'call' && found.contract.isShared === true;
}

/** The preflight that browsers send for headers such as If-None-Match. */
function allowReading(response: Response): void {
  response.setHeader('Access-Control-Allow-Origin', '*');
  response.setHeader('Access-Control-Allow-Methods', 'GET, HEAD');
  response.setHeader('Access-Control-Allow-Headers', 'Accept, Content-Type, If-None-Match');
  response.setHeader('Access-Control-Max-Age', '86400');
  response.status(204).end();
}

/**
 * Routes each contract to the service that owns it, or to the composition of its id. A known path with
 * another method is 405, any other path below /api 404, both in JSON.
 * @throws Error for a contract without a handler
 */
export function apiRoutes(router: IRouter, options: ApiOptions): void {
  const { upstreams, compositions, authorize, rateLimits, guards, ownChanges } = options;
  // Before the rate limits: requests forged by another site must not use up the visitor's writes.
  router.use(apiPath, guards.requireSameOrigin);
  router.post(signOut.path, guards.forgetSession);

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
