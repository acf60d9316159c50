import { Panel, RetryButton, Skeleton } from '@nobicast/web-kit';
import { useEffect, useRef, useState, type FunctionComponent } from 'react';
import { frameCopy } from './frame.copy.ts';

/**
 * A part of a page whose code is a chunk of its own, fetched when it is first shown. If that fails, the part says so and
 * offers to retry. `React.lazy` keeps a failure for ever.
 *
 * @param title the heading while there is no other
 */
export function lazyPart<Props extends object>(
  title: string,
  load: () => Promise<FunctionComponent<Props>>,
): FunctionComponent<Props> {
  // The code is the same for every visitor, so it may be kept at module level.
  let code: FunctionComponent<Props> | undefined;

  function useCode() {
    const [state, setState] = useState<'loading' | 'failed' | 'ready'>(code ? 'ready' : 'loading');
    useEffect(() => {
      if (state !== 'loading') return undefined;
      let isCurrent = true;
      load().then(
        (loaded) => {
          code = loaded;
          if (isCurrent) setState('ready');
        },
        (error: unknown) => {
          console.error(`The code of "${title}" could not be loaded.`, error);
          if (isCurrent) setState('failed');
        },
      );
      return () => {
        isCurrent = false;
      };
    }, [state]);
    return { state, retry: () => setState('loading') };
  }

  return function LazyPart(props: Props) {
    const { state, retry } = useCode();
    const place = useRef<HTMLDivElement>(null);
    const Part = code;
    if (state === 'ready' && Part) return <Part {...props} />;
    return (
      <div ref={place} tabIndex={-1}>
        <h1 className="section-title display">{title}</h1>
        {state === 'failed' ? (
          <Panel tone="error" title={frameCopy.tabFailed}>
            <RetryButton
              onRetry={() => {
                // The pressed button goes.
                place.current?.focus();
                retry();
              }}
            />
          </Panel>
        ) : (
          <div className="stack" role="status" aria-label={frameCopy.tabLoading}>
            <Skeleton height="4rem" />
            <Skeleton height="4rem" />
          </div>
        )}
      </div>
    );
  };
}
