import type { HostApi } from '@nobicast/contracts/host-api';
import type { PageData, PageRequest, Remote } from '@nobicast/contracts/remote';
import { createRemote as createPublicRemote } from './app.tsx';
import { findServerPage } from './page-data.ts';
import { pages } from './page-routes.tsx';

export { hostApiVersion } from '@nobicast/contracts/host-version';

/** The remote as the server renders it: the same pages, and what they need before they can be rendered. */
export function createRemote(host: HostApi, options?: { initialCache?: Record<string, unknown> }): Remote {
  return {
    ...createPublicRemote(host, options),
    cacheParameters: (pathname) => findServerPage(pathname).page.cacheParameters ?? [],
    loadData,
  };
}

async function loadData(request: PageRequest): Promise<PageData> {
  const { page, params } = findServerPage(request.pathname);
  const { name } = pages.find(({ path }) => path === page.path) ?? {};
  return { ...(await page.load(request, params)), ...(name && { page: name }) };
}
