import { Band, Skeleton, SlowNotice } from '@nobicast/web-kit';
import { userCopy } from './user.copy.ts';
import styles from './user-profile.module.css';

export function UserSkeleton() {
  return (
    <Band isFirst isRuled margin={<span className="label">{userCopy.profile}</span>}>
      <div role="status" aria-label={userCopy.loading}>
        <div className={styles.who}>
          <div className={styles.portrait}>
            <Skeleton width="100%" ratio="1" />
          </div>
          <Skeleton width="70%" height="clamp(3rem, 9vw, 8rem)" />
        </div>
        <div className={styles.foot}>
          <div className="stack">
            <Skeleton width="100%" height="1.25rem" />
            <Skeleton width="60%" height="1.25rem" />
          </div>
          <Skeleton width="50%" height="3rem" />
        </div>
      </div>
      <SlowNotice />
    </Band>
  );
}
