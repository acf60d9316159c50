import { publicRoutes, type RouteContract, type ServiceName } from '@nobicast/contracts';
import { ApiError, expressPath } from '@nobicast/service-kit';
import type { IRouter, RequestHandler } from 'express';
import type { Composition } from './compositions/compositions.routes.ts';
import type { Admit } from './identity/admit.ts';
import type { Upstream } from './upstream.ts';

const methods = { GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const;

export interface ApiTable {
  /** Where the calls of each service go. */
  upstreams: Record<ServiceName, { json: Upstream; stream: Upstream }>;
  /** What answers the gateway's own calls, by the contract's id. */
  compositions: Readonly<Record<string, Composition>>;
  admit: Admit;
  /** Counts the calls that are work to answer. */
  limitCostly: RequestHandler;
}

function mount(router: IRouter, contract: RouteContract, table: ApiTable): void {
  const method = methods[contract.method];
  const path = expressPath(contract.path);
  // Before anything is asked about the visitor.
  if (contract.isCostly) router[method](path, table.limitCostly);
  router[method](path, table.admit(contract));
  if (contract.owner !== 'gateway') {
    const { json, stream } = table.upstreams[contract.owner];
    const pass = contract.replyMediaType ? stream : json;
    router[method](path, pass(contract.deadlineMs));
    return;
  }
  const compose = table.compositions[contract.id];
  if (!compose) throw new Error(`Nobody answers ${contract.id}.`);
  compose(router);
}

/**
 * The routing table of the API, read from the contracts: a call goes to the service that owns it, or to
 * the composition of that name. A known path with another method is 405, any other path below /api is 404,
 * both in JSON.
 *
 * @throws Error for a contract that nobody answers
 */
export function apiRoutes(router: IRouter, table: ApiTable): void {
  const allowed = new Map<string, string[]>();
  for (const contract of publicRoutes) {
    mount(router, contract, table);
    const path = expressPath(contract.path);
    const names = contract.method === 'GET' ? ['GET', 'HEAD'] : [contract.method];
    allowed.set(path, [...(allowed.get(path) ?? []), ...names]);
  }
  for (const [path, names] of allowed) {
    router.all(path, (request, response, next) => {
      // A more general path may still answer: /api/episodes/latest is also /api/episodes/{id}.
      if (names.includes(request.method)) return next();
      response.setHeader('Allow', names.join(', '));
      throw new ApiError('method_not_allowed');
    });
  }
  router.all(['/api', '/api/*rest'], () => {
    throw new ApiError('not_found');
  });
}
