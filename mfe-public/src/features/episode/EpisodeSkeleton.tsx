import { Band, Skeleton, SlowNotice } from '@nobicast/web-kit';
import { BackToArchives } from './EpisodeHead.tsx';
import { episodeCopy } from './episode.copy.ts';

export function EpisodeSkeleton() {
  return (
    <>
      <Band isFirst isRuled margin={<BackToArchives />}>
        <div className="masthead" role="status" aria-label={episodeCopy.loading}>
          <Skeleton width="92%" height="clamp(10rem, 26vw, 20rem)" />
          <div className="stack">
            <Skeleton width="6rem" height="0.75rem" />
            <Skeleton width="80%" height="2.5rem" />
            <Skeleton width="60%" height="0.75rem" />
          </div>
        </div>
        <SlowNotice />
      </Band>
      <Band margin={<span className="label">{episodeCopy.listening}</span>}>
        <Skeleton width="100%" height="15rem" />
      </Band>
    </>
  );
}
