import type { AdminOverview } from '@nobicast/contracts/admin-overview';
import { listMessages, listUnfinishedAsAdmin } from '@nobicast/contracts/calls';
import { editorialPaths } from '@nobicast/contracts/editorial-paths';
import { episodeWeekPath } from '@nobicast/contracts/generated/episode-week-path';
import { paths } from '@nobicast/contracts/paths';
import { teamTitle } from '@nobicast/contracts/titles';
import { Panel, RetryButton, Skeleton } from '@nobicast/web-kit';
import { readOnce, useCall, withQuery } from '@nobicast/web-kit/api';
import { formatTimeOfDay, formatWeekdayDate } from '@nobicast/web-kit/format';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { jobServices } from '../../system-calls/job-services.ts';
import { usePolled } from '../../system-calls/use-polled.ts';
import { overviewCopy } from './overview.copy.ts';
import styles from './overview.module.css';

const jobsEveryMs = 30_000;

/** Failed and interrupted jobs of each service; undefined if it does not answer. */
const countFailedJobs = (signal: AbortSignal) =>
  Promise.all(
    jobServices.map(async ({ name, list }) => {
      const reply = await readOnce(list, {}, { signal }).catch(() => undefined);
      return { name, count: reply && reply.counts.failed + reply.counts.interrupted };
    }),
  );

/** Waiting comments, new messages, failed jobs, and podcasts that lack something. */
export function Waiting({ overview: { stats, unavailable } }: { overview: AdminOverview }) {
  const unfinished = useCall(listUnfinishedAsAdmin, {});
  const inbox = useCall(listMessages, { query: { page: 1, state: 'new' } });
  const messages = inbox.state === 'ready' ? inbox.data.pagination.total : 0;
  const jobs = usePolled(countFailedJobs, jobsEveryMs).last?.data;
  const episodes = unfinished.state === 'ready' ? unfinished.data.episodes : [];
  const areCommentsKnown = !unavailable.includes('comments');
  const comments = areCommentsKnown ? stats.pendingComments : 0;
  const failedJobs = jobs?.reduce((sum, { count = 0 }) => sum + count, 0) ?? 0;
  const silent = jobs?.filter(({ count }) => count === undefined).map(({ name }) => name) ?? [];
  const isAllKnown =
    unfinished.state === 'ready' &&
    inbox.state === 'ready' &&
    jobs &&
    silent.length === 0 &&
    areCommentsKnown;
  const isNothing = isAllKnown && episodes.length + comments + messages + failedJobs === 0;
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
        {!areCommentsKnown && (
          <WaitingItem
            to={withQuery(paths.admin, { onglet: 'moderation' })}
            title={overviewCopy.commentsUnknown}
          >
            {overviewCopy.silent(['comments'])}
          </WaitingItem>
        )}
        {messages > 0 && (
          <WaitingItem to={editorialPaths.messages} title={overviewCopy.messagesWait(messages)}>
            {overviewCopy.toAnswer}
          </WaitingItem>
        )}
        {failedJobs > 0 && (
          <WaitingItem
            to={withQuery(paths.admin, { onglet: 'systeme', partie: 'taches' })}
            title={overviewCopy.jobsFailed(failedJobs)}
          >
            {overviewCopy.toRetry}
          </WaitingItem>
        )}
        {silent.length > 0 && (
          <WaitingItem to={withQuery(paths.admin, { onglet: 'systeme' })} title={overviewCopy.jobsUnknown}>
            {overviewCopy.silent(silent)}
          </WaitingItem>
        )}
        {episodes.map((episode) => (
          <WaitingItem
            key={episode.id}
            to={episodeWeekPath(episode.id)}
            title={teamTitle({ ...episode, type: 'podcast' })}
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
