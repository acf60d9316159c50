import type { HostApi } from '@nobicast/contracts/host-api';
import type { PageData, PageRequest, Remote } from '@nobicast/contracts/remote';
import { createApiCache } from '@nobicast/web-kit/api';
import { matchPath } from 'react-router-dom';
import { pageRoutes, type PageRoute } from './page-routes.tsx';
import { RemoteRoot } from './RemoteRoot.tsx';

export { hostApiVersion } from '@nobicast/contracts/host-version';

/** The public pages for one visitor; on the server for one request: nothing is kept at module level. */
export function createRemote(
  host: HostApi,
  { initialCache = {} }: { initialCache?: Record<string, unknown> } = {},
): Remote {
  const cache = createApiCache(initialCache);
  return {
    routes: [
      {
        id: 'public',
        element: <RemoteRoot host={host} cache={cache} />,
        children: pageRoutes.map(({ path, element }) => ({ path, element })),
      },
    ],
    cacheParameters: (pathname) => findPage(pathname).route.cacheParameters ?? [],
    loadData: (request) => loadData(request),
  };
}

/** The table ends with a splat, so that there always is a page. */
function findPage(pathname: string): {
  route: PageRoute;
  params: Readonly<Record<string, string | undefined>>;
} {
  for (const route of pageRoutes) {
    const match = matchPath(route.path, pathname);
    if (match) return { route, params: match.params };
  }
  throw new Error(`No page matches ${pathname}.`);
}

async function loadData(request: PageRequest): Promise<PageData> {
  const { route, params } = findPage(request.pathname);
  return { ...(await route.load(request, params)), ...(route.isRare && { page: 'rare' }) };
}
