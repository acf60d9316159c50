import { Band } from '../components/Band.tsx';
import { Skeleton, SlowNotice } from '../components/Skeleton.tsx';
import { pageCopy } from './page.copy.ts';

export function PageLoading() {
  return (
    <Band isFirst isRuled>
      <div className="stack" role="status" aria-label={pageCopy.loading}>
        <Skeleton width="min(24rem, 90%)" height="3rem" />
        <Skeleton width="min(36rem, 100%)" height="1rem" />
      </div>
      <SlowNotice />
    </Band>
  );
}
