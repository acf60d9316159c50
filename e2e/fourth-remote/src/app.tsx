import { createRemoteOf, definePage } from '@nobicast/web-kit/pages';

export { hostApiVersion } from '@nobicast/contracts/host-version';

/** The smallest remote of several pages, as a team of its own would add it. */
export const createRemote = createRemoteOf('shop-pages', [
  definePage('/boutique', 'shop', async () => {
    const { ShopPage } = await import(/* webpackChunkName: "page-shop" */ './pages/ShopPage.tsx');
    return ShopPage;
  }),
  definePage('/boutique/affiche', 'poster', async () => {
    const { PosterPage } = await import(/* webpackChunkName: "page-poster" */ './pages/PosterPage.tsx');
    return PosterPage;
  }),
]);
