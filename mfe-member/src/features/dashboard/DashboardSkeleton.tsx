import { Skeleton } from '@nobicast/web-kit';
import { PageTabsSkeleton } from '@nobicast/web-kit/page-tabs';
import { NeedsScript } from '../../components/NeedsScript.tsx';
import { dashboardCopy, tabLabels, type Tab } from './dashboard.copy.ts';
import styles from './Overview.module.css';

/** The server renders this too, as it knows no session. */
export function DashboardSkeleton({ tabs }: { tabs: readonly Tab[] }) {
  return (
    <PageTabsSkeleton
      title={dashboardCopy.title}
      labels={tabs.map((tab) => tabLabels[tab])}
      loading={dashboardCopy.loading}
      before={<NeedsScript />}
    >
      <Skeleton height="clamp(5rem, 18vw, 14rem)" width="85%" />
      <Skeleton width="20rem" />
      <div className={styles.wait}>
        <Skeleton height="7rem" />
        <Skeleton height="7rem" />
        <Skeleton height="7rem" />
      </div>
      <Skeleton height="4rem" />
      <Skeleton height="4rem" />
    </PageTabsSkeleton>
  );
}
