import type { Dashboard } from '@nobicast/contracts/dashboard';
import { paths } from '@nobicast/contracts/paths';
import { canHost } from '@nobicast/contracts/roles';
import { MoreLink } from '@nobicast/web-kit';
import { formatLongDate, formatTimeOfDay } from '@nobicast/web-kit/format';
import { Headline } from '../../components/Headline.tsx';
import { isEvening } from '../../components/is-evening.ts';
import { overviewCopy } from './dashboard.copy.ts';
import { Figures } from './Figures.tsx';
import { HostedEpisodes } from './HostedEpisodes.tsx';
import styles from './Overview.module.css';
import { tabPath } from './tab-path.ts';

/** The first tab: greeting, figures, and for hosts their episodes. */
export function Overview({ dashboard, onRetry }: { dashboard: Dashboard; onRetry: () => void }) {
  const { stats, user, unavailable, hostedEpisodes } = dashboard;
  const isHost = canHost(user.profile.role);
  const firstName = user.profile.name?.trim().split(/\s+/)[0] ?? '';
  const greeting = overviewCopy.greeting(firstName, isEvening(new Date()));
  return (
    <>
      <Headline text={greeting} wordsBelow={firstName ? 1 : 0} />
      <p className={`${styles.facts} facts time soft mt-5`}>
        <span>{overviewCopy.joined(formatLongDate(stats.joinDate))}</span>
        <span>
          {overviewCopy.lastActivity(formatLongDate(stats.lastActivity), formatTimeOfDay(stats.lastActivity))}
        </span>
      </p>
      <div className="mt-5">
        <Figures stats={stats} isHost={isHost} unavailable={unavailable} />
      </div>
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
