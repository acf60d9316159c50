import type { AdminOverview } from '@nobicast/contracts/admin-overview';
import { paths } from '@nobicast/contracts/paths';
import { roleLabels, roles } from '@nobicast/contracts/roles';
import { Panel, RetryButton, Skeleton } from '@nobicast/web-kit';
import { withQuery, type ApiError, type Loadable } from '@nobicast/web-kit/api';
import { formatCount } from '@nobicast/web-kit/format';
import { Link } from 'react-router-dom';
import { CountedDownloads } from './CountedDownloads.tsx';
import { Listening } from './ListeningChart.tsx';
import { exact, overviewCopy } from './overview.copy.ts';
import styles from './overview.module.css';
import { ThisWeek } from './ThisWeek.tsx';
import { Waiting } from './Waiting.tsx';

/** Loaded by the page, because the moderation tab shows one of the figures, too. */
export function OverviewTab({ overview }: { overview: Loadable<AdminOverview> }) {
  return (
    <>
      <h1 className="section-title display">{overviewCopy.title}</h1>
      <ThisWeek />
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

function Figures({ overview }: { overview: AdminOverview }) {
  const { stats, unavailable } = overview;
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
    {
      count: stats.pendingComments,
      label: overviewCopy.pending,
      more: (
        <Link className="link" to={withQuery(paths.admin, { onglet: 'moderation' })}>
          {overviewCopy.moderation}
        </Link>
      ),
      from: 'comments',
    },
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
      <Listening />
      <CountedDownloads />
      <Waiting overview={overview} />
      {isKnown('auth') && (
        <section aria-labelledby="roles">
          <h2 className="title size-xl" id="roles">
            {overviewCopy.roles}
          </h2>
          <Shares byRole={stats.usersByRole} />
        </section>
      )}
    </div>
  );
}

/** Accounts by role. The bars also differ by pattern. */
function Shares({ byRole }: { byRole: AdminOverview['stats']['usersByRole'] }) {
  const total = roles.reduce((sum, role) => sum + byRole[role], 0);
  return (
    <>
      {total > 0 && (
        <div className={styles.shares} role="img" aria-label={overviewCopy.shares(total)}>
          {roles.map((role) => (
            <i key={role} className={styles.texture} data-role={role} style={{ flexGrow: byRole[role] }} />
          ))}
        </div>
      )}
      <dl className={styles.roles}>
        {roles.map((role) => (
          <div key={role}>
            <dt>
              <i className={styles.texture} data-role={role} aria-hidden="true" />
              <Link className="link" to={withQuery(paths.admin, { onglet: 'utilisateurs', role })}>
                {roleLabels[role]}
              </Link>
            </dt>
            <dd className="time">{exact.format(byRole[role])}</dd>
            <dd className="time mute">{overviewCopy.share(byRole[role], total)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
