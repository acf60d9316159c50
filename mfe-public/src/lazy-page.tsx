import { lazy, Suspense, useState, type ComponentType } from 'react';
import { LazyPageFailure } from './features/lazy-page/LazyPageFailure.tsx';
import { LazyPageLoading } from './features/lazy-page/LazyPageLoading.tsx';

type LoadPage<Props> = () => Promise<ComponentType<Props>>;

/** React keeps the outcome of a lazy component for ever: each try is a component of its own. */
const tryToLoad = <Props extends object>(load: LoadPage<Props>) =>
  lazy(async (): Promise<{ default: ComponentType<{ props: Props; onRetry: () => void }> }> => {
    try {
      const Page = await load();
      return { default: ({ props }) => <Page {...props} /> };
    } catch (error) {
      console.error('The code of a page did not load.', error);
      return { default: LazyPageFailure };
    }
  });

/**
 * A page whose code comes when it is opened: pages that few visitors see cost the others nothing. The
 * server's bundle holds it already, so that the document is complete.
 */
export function lazyPage<Props extends object>(load: LoadPage<Props>): ComponentType<Props> {
  return function LazyPage(props) {
    const [Page, setPage] = useState(() => tryToLoad(load));
    return (
      <Suspense fallback={<LazyPageLoading />}>
        <Page props={props} onRetry={() => setPage(tryToLoad(load))} />
      </Suspense>
    );
  };
}
