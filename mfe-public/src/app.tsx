import type { HostApi } from '@nobicast/contracts/host-api';
import type { Remote } from '@nobicast/contracts/remote';
import { createApiCache } from '@nobicast/web-kit/api';
import { createPageRoutes, RemoteRoot } from '@nobicast/web-kit/pages';
import { pages } from './generated/pages.ts';

export { hostApiVersion } from '@nobicast/contracts/host-version';

/** The public pages for one visitor, or for one request on the server: no state of a visitor at module level. */
export function createRemote(
  host: HostApi,
  { initialCache = {} }: { initialCache?: Record<string, unknown> } = {},
): Remote {
  const cache = createApiCache(initialCache);
  const { routes, ...loaders } = createPageRoutes(pages, cache);
  return {
    routes: [{ id: 'public', element: <RemoteRoot host={host} cache={cache} />, children: routes }],
    ...loaders,
  };
}
