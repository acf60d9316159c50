import type { HostApi } from '@nobicast/contracts/host-api';
import type { Remote } from '@nobicast/contracts/remote';
import { createApiCache } from '@nobicast/web-kit/api';
import { createPageRoutes, definePage, RemoteRoot } from '@nobicast/web-kit/pages';

export { hostApiVersion } from '@nobicast/contracts/host-version';

const pages = [
  definePage('/boutique', 'shop', async () => {
    const { ShopPage } = await import(/* webpackChunkName: "page-shop" */ './pages/ShopPage.tsx');
    return ShopPage;
  }),
  definePage('/boutique/affiche', 'poster', async () => {
    const { PosterPage } = await import(/* webpackChunkName: "page-poster" */ './pages/PosterPage.tsx');
    return PosterPage;
  }),
];

/** The smallest remote with several pages. */
export function createRemote(host: HostApi): Remote {
  const cache = createApiCache();
  const { routes, ...loaders } = createPageRoutes(pages, cache);
  return {
    routes: [{ id: 'shop-pages', element: <RemoteRoot host={host} cache={cache} />, children: routes }],
    ...loaders,
  };
}
