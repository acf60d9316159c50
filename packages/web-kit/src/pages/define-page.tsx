import { lazy, Suspense, useState, type ComponentType, type FunctionComponent } from 'react';
import type { ApiCache } from '../api/api-cache.ts';
import { findFormerRelease } from './former-release.ts';
import { FormerRelease, MissingCode } from './PageFailure.tsx';
import { PageLoading } from './PageLoading.tsx';

/**
 * What the file of a page says about it, `export const page = { … } satisfies PageDeclaration`: a plain literal, because
 * the build reads it (infra/pages) and writes from it the routes, the links (`paths`), the sitemap and the addresses of
 * the release.
 */
export interface PageDeclaration {
  /** As the router writes it, `/episodes/:slug`. `*` is every other address of the remote. */
  path: `/${string}` | '*';
  /**
   * Pages with the same name share a chunk. Without one a page has a chunk of its own, whose name and hash every page
   * loads.
   */
  chunk?: string;
  /** The sitemap lists this page. Pages with a parameter are listed with their rows. */
  inSitemap?: true;
  /**
   * Linked from few places: its path is not a member of `paths`, which every page of a listener loads, but a constant in a
   * module of its own.
   */
  hasOwnPathModule?: true;
}

/** A page whose code is a chunk of its own. */
export interface Page {
  path: string;
  /** Its key in the `pages` of the release. */
  name: string;
  /** Fetches the code. Rejects if that fails; the next call retries. */
  load(): Promise<void>;
  Component: ComponentType;
  /** Fetches the code, then what the page first reads. Rejects if the code does not load. */
  prefetch(cache: ApiCache, params: PageParams): Promise<void>;
}

export type PageParams = Readonly<Record<string, string | undefined>>;

/** A page's component, and a function that fetches what it first reads, for a visitor who will probably open it. */
export type PageComponent = FunctionComponent & {
  prefetch?: (cache: ApiCache, params: PageParams) => Promise<void>;
};

type Content = FunctionComponent<{ onRetry: () => void }>;

/**
 * @param load imports the page. Its chunk must be named `page-` plus the page's name, so that the server can link its
 *   styles and preload its scripts.
 */
export function definePage(
  path: string,
  name: string,
  load: () => Promise<PageComponent>,
  reload: () => void = () => window.location.reload(),
): Page {
  // The code is the same for every visitor, so it may be kept at module level.
  let code: PageComponent | undefined;
  const fetchCode = async () => (code ??= await load());

  // React caches the result of a lazy component, even a failure, so each attempt needs a new one.
  const createAttempt = () =>
    lazy(async (): Promise<{ default: Content }> => {
      try {
        return { default: await fetchCode() };
      } catch (error) {
        console.error(`The code of ${name} could not be loaded.`, error);
        const former = await findFormerRelease();
        if (former === undefined) return { default: MissingCode };
        return { default: () => <FormerRelease release={former} reload={reload} /> };
      }
    });

  function Component() {
    const [Attempt, setAttempt] = useState<Content | ReturnType<typeof createAttempt>>(
      () => code ?? createAttempt(),
    );
    return (
      <Suspense fallback={<PageLoading />}>
        <Attempt onRetry={() => setAttempt(createAttempt())} />
      </Suspense>
    );
  }

  return {
    path,
    name,
    load: async () => void (await fetchCode()),
    Component,
    prefetch: async (cache, params) => (await fetchCode()).prefetch?.(cache, params),
  };
}
