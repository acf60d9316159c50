import { Skeleton, SlowNotice } from '@nobicast/web-kit';
import { frameCopy } from './frame.copy.ts';
import styles from './LoadingPage.module.css';

export function LoadingPage() {
  return (
    <section className="band band--first">
      <div className="band__margin ruled" />
      <div className="band__body">
        <p className="vh" role="status">
          {frameCopy.loading}
        </p>
        <SlowNotice />
        <div className={styles.lines}>
          <Skeleton width="72%" height="clamp(4rem, 14vw, 11rem)" />
          <Skeleton width="46%" height="1.5rem" />
          <Skeleton width="58%" height="1.5rem" />
        </div>
      </div>
    </section>
  );
}
