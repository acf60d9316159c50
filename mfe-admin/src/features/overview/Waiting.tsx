import type { AdminOverview } from '@nobicast/contracts/admin-overview';
import { listUnfinishedAsAdmin } from '@nobicast/contracts/calls';
import { paths } from '@nobicast/contracts/paths';
import { Panel, RetryButton, Skeleton } from '@nobicast/web-kit';
import { useCall, withQuery } from '@nobicast/web-kit/api';
import { formatTimeOfDay, formatWeekdayDate } from '@nobicast/web-kit/format';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { overviewCopy } from './overview.copy.ts';
import styles from './overview.module.css';

/** What waits for somebody: comments, and podcasts that lack something. */
export function Waiting({ overview: { stats, unavailable } }: { overview: AdminOverview }) {
  const unfinished = useCall(listUnfinishedAsAdmin, {});
  const episodes = unfinished.state === 'ready' ? unfinished.data.episodes : [];
  const comments = unavailable.includes('comments') ? 0 : stats.pendingComments;
  const isNothing = unfinished.state === 'ready' && episodes.length + comments === 0;
  return (
    <section aria-labelledby="attente">
      <h2 className="title size-xl" id="attente">
        {overviewCopy.waiting}
      </h2>
      {unfinished.state === 'failed' && (
        <Panel tone="error" heading="p" title={overviewCopy.unfinishedFailed}>
          <RetryButton onRetry={unfinished.retry} />
        </Panel>
      )}
      {isNothing && <p className="mute mt-3">{overviewCopy.nothingWaits}</p>}
      <ul className={styles.waiting}>
        {comments > 0 && (
          <WaitingItem
            to={withQuery(paths.admin, { onglet: 'moderation' })}
            title={overviewCopy.commentsWait(comments)}
          >
            {overviewCopy.toModerate}
          </WaitingItem>
        )}
        {episodes.map((episode) => (
          <WaitingItem
            key={episode.id}
            to={withQuery(paths.admin, { onglet: 'episodes', recherche: episode.slug })}
            title={overviewCopy.episode(episode)}
          >
            {overviewCopy.lacks(
              formatWeekdayDate(episode.published_at),
              formatTimeOfDay(episode.published_at),
              episode.missing,
            )}
          </WaitingItem>
        ))}
      </ul>
      {unfinished.state === 'loading' && (
        <div role="status" aria-label={overviewCopy.unfinishedLoading}>
          <Skeleton height="3rem" />
        </div>
      )}
    </section>
  );
}

function WaitingItem({ to, title, children }: { to: string; title: string; children: ReactNode }) {
  return (
    <li>
      <Link to={to} className="link">
        {title}
      </Link>
      <p className="mute">{children}</p>
    </li>
  );
}
