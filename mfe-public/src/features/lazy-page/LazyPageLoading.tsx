import { Band, Skeleton } from '@nobicast/web-kit';
import { lazyPageCopy } from './lazy-page.copy.ts';

/** While the code of a page comes. */
export function LazyPageLoading() {
  return (
    <Band isFirst isRuled>
      <div className="stack" role="status" aria-label={lazyPageCopy.loading}>
        <Skeleton width="min(24rem, 90%)" height="3rem" />
        <Skeleton width="min(36rem, 100%)" height="1rem" />
      </div>
    </Band>
  );
}
