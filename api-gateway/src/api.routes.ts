import { publicRoutes, type ServiceName } from '@nobicast/contracts';
import { ApiError, expressPath } from '@nobicast/service-kit';
import type { IRouter, RequestHandler } from 'express';

const methods = { GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const;

/** Where the calls of each service go; a service that is not deployed yet is absent. */
export type Upstreams = Partial<Record<ServiceName, { json: RequestHandler; stream: RequestHandler }>>;

/**
 * The routing table of the API, read from the contracts: a call goes to the service that owns it.
 * A known path with another method is 405, any other path below /api is 404, both in JSON.
 */
export function apiRoutes(router: IRouter, upstreams: Upstreams): void {
  const allowed = new Map<string, string[]>();
  for (const contract of publicRoutes) {
    if (contract.owner === 'gateway') continue;
    const upstream = upstreams[contract.owner];
    if (!upstream) continue;
    const path = expressPath(contract.path);
    router[methods[contract.method]](path, contract.replyMediaType ? upstream.stream : upstream.json);
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
