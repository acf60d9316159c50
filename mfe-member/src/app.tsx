import type { HostApi } from '@nobicast/contracts/host-api';
import type { Remote } from '@nobicast/contracts/remote';
import { createApiCache } from '@nobicast/web-kit/api';
import { createPageRoutes, RemoteRoot } from '@nobicast/web-kit/pages';
import { pages } from './generated/pages.ts';

export { hostApiVersion } from '@nobicast/contracts/host-version';

/** The member pages for one visitor. On the server there is no session, because it is only known in the browser. */
export function createRemote(
  host: HostApi,
  { initialCache = {} }: { initialCache?: Record<string, unknown> } = {},
): Remote {
  const cache = createApiCache(initialCache);
  const { routes, ...loaders } = createPageRoutes(pages, cache);
  return {
    routes: [{ id: 'member-pages', element: <RemoteRoot host={host} cache={cache} />, children: routes }],
    ...loaders,
  };
}
