import { Band, Skeleton, SlowNotice } from '@nobicast/web-kit';
import { latestCopy } from './latest-episode.copy.ts';
import styles from './LatestEpisode.module.css';

export function LatestSkeleton() {
  return (
    <Band margin={<span className="label">{latestCopy.margin}</span>}>
      <p className="vh" role="status">
        {latestCopy.loading}
      </p>
      <SlowNotice />
      <div className={styles.latest} aria-hidden="true">
        <div className={styles.wait}>
          <Skeleton width="86%" height="clamp(9rem, 24vw, 17rem)" />
          <Skeleton width="64%" height="clamp(2rem, 4vw, 3.5rem)" />
        </div>
        <div className={styles.cover}>
          <Skeleton width="100%" ratio="1" />
        </div>
      </div>
      <div className="mt-6" aria-hidden="true">
        <Skeleton width="100%" height="15rem" />
      </div>
    </Band>
  );
}
