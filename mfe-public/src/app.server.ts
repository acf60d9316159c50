import type { PageData, PageRequest } from '@nobicast/contracts/remote';
import { findServerPage } from './page-data.ts';
import { pages } from './page-routes.tsx';

// The entry of the server bundle: the same pages, plus the data they need before rendering.

export { createRemote, hostApiVersion } from './app.tsx';

export const cacheParameters = (pathname: string): readonly string[] =>
  findServerPage(pathname).page.cacheParameters ?? [];

export async function loadData(request: PageRequest): Promise<PageData> {
  const { page, params } = findServerPage(request.pathname);
  const { name } = pages.find(({ path }) => path === page.path) ?? {};
  return { ...(await page.load(request, params)), ...(name && { page: name }) };
}
