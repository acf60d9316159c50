import type { HostApi } from '@nobicast/contracts/host-api';
import type { Remote } from '@nobicast/contracts/remote';
import { createApiCache } from '@nobicast/web-kit/api';
import { createPageRoutes, RemoteRoot } from '@nobicast/web-kit/pages';
import { pages } from './generated/pages.ts';

export { hostApiVersion } from '@nobicast/contracts/host-version';

/** The admin pages for one visitor. */
export function createRemote(host: HostApi): Remote {
  const cache = createApiCache();
  const { routes, ...loaders } = createPageRoutes(pages, cache);
  return {
    routes: [{ id: 'admin-pages', element: <RemoteRoot host={host} cache={cache} />, children: routes }],
    ...loaders,
  };
}
