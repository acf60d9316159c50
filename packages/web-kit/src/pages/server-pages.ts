import type { PageData, PageRequest } from '@nobicast/contracts/remote';
import { matchPath } from 'react-router-dom';
import type { PageParams } from './define-page.tsx';

/** What the server knows of a page. */
export interface ServerPage {
  path: string;
  /** Its key in the `pages` of the release. */
  name: string;
  load(request: PageRequest, params: PageParams): PageData | Promise<PageData>;
  /** Query parameters that change the page. */
  cacheParameters?: readonly string[];
}

/** What the server bundle of a remote exports beside its app. Of several pages that match, the first one counts. */
export function createServerPages(pages: readonly ServerPage[]) {
  function find(pathname: string) {
    for (const page of pages) {
      const match = matchPath(page.path, pathname);
      if (match) return { page, params: match.params };
    }
    return undefined;
  }

  return {
    cacheParameters: (pathname: string): readonly string[] => find(pathname)?.page.cacheParameters ?? [],
    /** Undefined for a page that only the browser renders. */
    async loadData(request: PageRequest): Promise<PageData | undefined> {
      const found = find(request.pathname);
      return found && { ...(await found.page.load(request, found.params)), page: found.page.name };
    },
  };
}
