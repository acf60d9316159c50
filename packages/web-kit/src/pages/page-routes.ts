import { matchRoutes, type RouteObject } from 'react-router-dom';
import type { Page } from './define-page.tsx';

/**
 * The routes of pages. A navigation fetches the code of the next page while the old one still stands; where it
 * does not come, the page says so in its place.
 */
export function createPageRoutes(pages: readonly Page[]) {
  const pageOf = new Map<RouteObject, Page>();
  for (const page of pages) {
    const route: RouteObject = {
      path: page.path,
      Component: page.Component,
      async lazy() {
        try {
          await page.load();
        } catch {
          // The router keeps a rejection for ever. The page is shown instead: it tries once more, then offers to.
        }
        return {};
      },
    };
    pageOf.set(route, page);
  }
  const routes = [...pageOf.keys()];
  return {
    routes,
    /** Fetches the code of the page at this address; its route then waits for nothing. Rejects when it does not come. */
    async preloadPage(pathname: string): Promise<void> {
      const route = matchRoutes(routes, pathname)?.at(-1)?.route;
      const page = route && pageOf.get(route);
      if (!page) return;
      await page.load();
      delete route.lazy;
    },
  };
}
