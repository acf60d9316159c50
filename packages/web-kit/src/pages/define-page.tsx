import { lazy, Suspense, useState, type ComponentType, type FunctionComponent } from 'react';
import { PageFailure } from './PageFailure.tsx';
import { PageLoading } from './PageLoading.tsx';

/** A page whose code is a chunk of its own. */
export interface Page {
  path: string;
  /** Its name in the release's `pages`. */
  name: string;
  /** Fetches the code. Rejects when it does not come; the next call tries again. */
  load(): Promise<void>;
  Component: ComponentType;
}

type Content = FunctionComponent<{ onRetry: () => void }>;

/**
 * @param load imports the page; its chunk is named `page-` and the page's name, so that the document of the page
 *   carries its styles and preloads its scripts
 */
export function definePage(path: string, name: string, load: () => Promise<FunctionComponent>): Page {
  // Code is the same for every visitor: kept for the whole process.
  let code: FunctionComponent | undefined;
  const fetchCode = async () => (code ??= await load());

  // React keeps the outcome of a lazy component for ever: each try is a component of its own.
  const tryToLoad = () =>
    lazy(async (): Promise<{ default: Content }> => {
      try {
        return { default: await fetchCode() };
      } catch (error) {
        console.error(`The code of the page ${name} did not load.`, error);
        return { default: PageFailure };
      }
    });

  function PageComponent() {
    const [Shown, setShown] = useState<Content | ReturnType<typeof tryToLoad>>(() => code ?? tryToLoad());
    return (
      <Suspense fallback={<PageLoading />}>
        <Shown onRetry={() => setShown(tryToLoad())} />
      </Suspense>
    );
  }

  return { path, name, load: async () => void (await fetchCode()), Component: PageComponent };
}
