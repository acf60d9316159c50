import type { PageData, PageRequest } from '@nobicast/contracts/remote';
import { documentTitle } from '@nobicast/contracts/titles';
import { shopCopy } from './shop.copy.ts';

export { createRemote, hostApiVersion } from './app.tsx';

export const loadData = async ({ pathname }: PageRequest): Promise<PageData> => ({
  status: 200,
  page: pathname === '/boutique' ? 'shop' : 'poster',
  head: { title: documentTitle(shopCopy.title), description: shopCopy.description, canonicalPath: pathname },
  cache: {},
  isCacheable: false,
});
