import type { AdminOverview } from '@nobicast/contracts/admin-overview';
import { roleLabels, roles } from '@nobicast/contracts/roles';
import { Panel, RetryButton, Skeleton } from '@nobicast/web-kit';
import type { ApiError, Loadable } from '@nobicast/web-kit/api';
import { formatCount } from '@nobicast/web-kit/format';
import { overviewCopy } from './overview.copy.ts';
import styles from './overview.module.css';

/** The figures of the site. The page loads them, because the tab of the moderation shows one of them, too. */
export function OverviewTab({ overview }: { overview: Loadable<AdminOverview> }) {
  return (
    <>
      <h1 className="section-title display">{overviewCopy.title}</h1>
      {overview.state === 'loading' && (
        <div className="stack" role="status" aria-label={overviewCopy.loading}>
          <Skeleton height="7rem" />
          <Skeleton height="4rem" />
        </div>
      )}
      {overview.state === 'failed' && (
        <Panel tone="error" heading="h2" title={failureText(overview.error)}>
          <RetryButton onRetry={overview.retry} />
        </Panel>
      )}
      {overview.state === 'ready' && <Figures overview={overview.data} />}
    </>
  );
}

function failureText({ status }: ApiError): string {
  if (status === 403) return overviewCopy.forbidden;
  return status > 0 ? overviewCopy.failed : overviewCopy.unexpected;
}

function Figures({ overview: { stats, unavailable } }: { overview: AdminOverview }) {
  const cards = [
    {
      count: stats.totalUsers,
      label: overviewCopy.users(stats.totalUsers),
      more: overviewCopy.thisMonth(stats.newUsersThisMonth),
      from: 'auth',
    },
    {
      count: stats.totalComments,
      label: overviewCopy.comments(stats.totalComments),
      more: overviewCopy.thisMonth(stats.commentsThisMonth),
      from: 'comments',
    },
    { count: stats.pendingComments, label: overviewCopy.pending, more: undefined, from: 'comments' },
    {
      count: stats.totalEpisodes,
      label: overviewCopy.episodes(stats.totalEpisodes),
      more: undefined,
      from: 'content',
    },
  ] as const;
  const isKnown = (service: (typeof unavailable)[number]) => !unavailable.includes(service);
  return (
    <div className="stack">
      <dl className={styles.cards}>
        {cards.map(({ count, label, more, from }) => (
          <div key={label} className={styles.card}>
            <dt className="label">{label}</dt>
            <dd className={`${styles.count} display`}>
              {isKnown(from) ? formatCount(count) : overviewCopy.unknown}
            </dd>
            {more !== undefined && isKnown(from) && <dd className="time mute">{more}</dd>}
          </div>
        ))}
      </dl>
      {unavailable.length > 0 && <p className="mute">{overviewCopy.unavailable}</p>}
      {isKnown('auth') && (
        <section aria-labelledby="roles">
          <h2 className="title size-xl" id="roles">
            {overviewCopy.roles}
          </h2>
          <dl className={styles.roles}>
            {roles.map((role) => (
              <div key={role}>
                <dt>{roleLabels[role]}</dt>
                <dd className="time">{stats.usersByRole[role]}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      <p className="mute">{overviewCopy.soon}</p>
    </div>
  );
}
