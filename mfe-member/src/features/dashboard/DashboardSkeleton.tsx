import { Band, Skeleton } from '@nobicast/web-kit';
import { NeedsScript } from '../../components/NeedsScript.tsx';
import { dashboardCopy, tabLabels, type Tab } from './dashboard.copy.ts';
import tabStyles from './DashboardTabs.module.css';
import styles from './Overview.module.css';

/** Keeps the layout of tabs and overview while loading. The server renders this too, as it knows no session. */
export function DashboardSkeleton({ tabs }: { tabs: readonly Tab[] }) {
  return (
    <Band
      isFirst
      margin={
        <>
          <span className="label">{dashboardCopy.title}</span>
          <div className={tabStyles.tabs} aria-hidden="true">
            {tabs.map((tab) => (
              <span key={tab} className={tabStyles.tab}>
                {tabLabels[tab]}
              </span>
            ))}
          </div>
        </>
      }
    >
      <NeedsScript />
      <div className={`${tabStyles.waiting} stack`} role="status" aria-label={dashboardCopy.loading}>
        <Skeleton height="clamp(5rem, 18vw, 14rem)" width="85%" />
        <Skeleton width="20rem" />
        <div className={styles.wait}>
          <Skeleton height="7rem" />
          <Skeleton height="7rem" />
          <Skeleton height="7rem" />
        </div>
        <Skeleton height="4rem" />
        <Skeleton height="4rem" />
      </div>
    </Band>
  );
}
