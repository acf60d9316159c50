import { matchRoutes, type RouteObject } from 'react-router-dom';
import type { ApiCache } from '../api/api-cache.ts';
import type { Page } from './define-page.tsx';

/**
 * A navigation fetches the next page's code while the previous page stays visible; if that fails, the new page shows
 * the failure.
 */
export function createPageRoutes(pages: readonly Page[], cache: ApiCache) {
  const pageOf = new Map<RouteObject, Page>();
  for (const page of pages) {
    const route: RouteObject = {
      path: page.path,
      Component: page.Component,
      async lazy() {
        try {
          await page.load();
        } catch {
          // The router would cache a rejection; the rendered page retries once, then offers a button.
        }
        return {};
      },
    };
    pageOf.set(route, page);
  }
  const routes = [...pageOf.keys()];

  function find(pathname: string) {
    const match = matchRoutes(routes, pathname)?.at(-1);
    const page = match && pageOf.get(match.route);
    return page && { page, route: match.route, params: match.params };
  }

  return {
    routes,
    /** Fetches the page's code, so that its route renders at once. Rejects if that fails. */
    async preloadPage(pathname: string): Promise<void> {
      const found = find(pathname);
      if (!found) return;
      await found.page.load();
      delete found.route.lazy;
    },
    /** Fetches code and data of a page that will probably be opened. Never rejects. */
    async prefetchPage(pathname: string): Promise<void> {
      // A file beside pages, such as a feed.
      if (pathname.endsWith('.xml')) return;
      const found = find(pathname);
      await found?.page.prefetch(cache, found.params).catch(() => undefined);
    },
  };
}
