import type { HostApi } from '@nobicast/contracts/host-api';
import type { Remote } from '@nobicast/contracts/remote';
import { createApiCache } from '@nobicast/web-kit/api';
import { createPageRoutes } from '@nobicast/web-kit/pages';
import { pages } from './page-routes.tsx';
import { RemoteRoot } from './RemoteRoot.tsx';

export { hostApiVersion } from '@nobicast/contracts/host-version';

/** The member pages for one visitor. They need a session or a click in a mail: nothing is rendered on the server. */
export function createRemote(host: HostApi): Remote {
  const cache = createApiCache();
  const { routes, preloadPage } = createPageRoutes(pages);
  return {
    routes: [
      {
        id: 'member-pages',
        element: <RemoteRoot host={host} cache={cache} />,
        children: routes,
      },
    ],
    preloadPage,
  };
}
