import type { Dashboard } from '@nobicast/contracts/dashboard';
import { paths } from '@nobicast/contracts/paths';
import { canHost } from '@nobicast/contracts/roles';
import { MoreLink, Stat } from '@nobicast/web-kit';
import { formatAgo, formatLongDate } from '@nobicast/web-kit/format';
import type { ReactNode } from 'react';
import { Headline } from '../../components/Headline.tsx';
import { isEvening } from '../../components/is-evening.ts';
import { overviewCopy } from './dashboard.copy.ts';
import { HostedEpisodes } from './HostedEpisodes.tsx';
import styles from './Overview.module.css';
import { ThisWeek } from './ThisWeek.tsx';
import { tabPath } from './DashboardTabs.tsx';

interface OverviewProps {
  dashboard: Dashboard;
  onRetry: () => void;
  /** The link to the show that is near. */
  door: ReactNode;
}

/** Greeting, statistics, and for hosts their episodes. */
export function Overview({ dashboard, onRetry, door }: OverviewProps) {
  const { stats, user, unavailable, hostedEpisodes } = dashboard;
  const isHost = canHost(user.profile.role);
  const firstName = user.profile.name?.trim().split(/\s+/)[0] ?? '';
  const now = new Date();
  const greeting = overviewCopy.greeting(firstName, isEvening(now));
  return (
    <>
      <Headline text={greeting} wordsBelow={firstName ? 1 : 0} />
      <p className={`${styles.facts} facts time soft mt-5`}>
        <span>{overviewCopy.joined(formatLongDate(stats.joinDate))}</span>
        <span>{overviewCopy.lastActivity(formatAgo(stats.lastActivity, now))}</span>
      </p>
      {door}
      <div className="mt-5">
        <MemberStats stats={stats} isHost={isHost} unavailable={unavailable} />
      </div>
      <ThisWeek answers={dashboard.answers} now={now} />
      {isHost && (
        <HostedEpisodes
          episodes={hostedEpisodes}
          isUnavailable={unavailable.includes('content')}
          hasCommentCounts={!unavailable.includes('comments')}
          onRetry={onRetry}
        />
      )}
      <nav className="cluster gap-5 mt-5" aria-label={overviewCopy.next}>
        {dashboard.recentComments.length > 0 ? (
          <MoreLink to={tabPath('activity')}>{overviewCopy.toActivity}</MoreLink>
        ) : (
          <MoreLink to={paths.archives}>{overviewCopy.toArchives}</MoreLink>
        )}
        {!(user.profile.name && user.profile.bio) && (
          <MoreLink to={tabPath('profile')}>{overviewCopy.toProfile}</MoreLink>
        )}
      </nav>
    </>
  );
}

interface MemberStatsProps {
  stats: Dashboard['stats'];
  isHost: boolean;
  unavailable: Dashboard['unavailable'];
}

/** A value that could not be loaded is a dash, never 0. */
function MemberStats({ stats, isHost, unavailable }: MemberStatsProps) {
  const shown = (value: number, part: Dashboard['unavailable'][number]) =>
    unavailable.includes(part) ? overviewCopy.unknown : String(value);
  return (
    <>
      <dl className={styles.stats}>
        <Stat
          value={shown(stats.totalComments, 'comments')}
          label={overviewCopy.comments(stats.totalComments)}
        />
        <Stat
          value={shown(stats.commentsThisMonth, 'comments')}
          label={overviewCopy.commentsThisMonth(stats.commentsThisMonth)}
        />
        {isHost && <Stat value={shown(stats.episodesHosted, 'content')} label={overviewCopy.hosted} />}
      </dl>
      {unavailable.length > 0 && (
        <p className="soft mt-3" role="status">
          {overviewCopy.statsUnavailable}
        </p>
      )}
    </>
  );
}
