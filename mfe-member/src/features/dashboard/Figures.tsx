import type { Dashboard } from '@nobicast/contracts/dashboard';
import { Stat } from '@nobicast/web-kit';
import { overviewCopy } from './dashboard.copy.ts';
import styles from './Figures.module.css';

interface FiguresProps {
  stats: Dashboard['stats'];
  isHost: boolean;
  unavailable: Dashboard['unavailable'];
}

/** The member's figures. A figure that could not be loaded is shown as a dash, never as 0. */
export function Figures({ stats, isHost, unavailable }: FiguresProps) {
  const shown = (value: number, part: Dashboard['unavailable'][number]) =>
    unavailable.includes(part) ? overviewCopy.unknown : String(value);
  return (
    <>
      <dl className={styles.figures}>
        <Stat value={shown(stats.totalComments, 'comments')} label={overviewCopy.comments} />
        <Stat value={shown(stats.commentsThisMonth, 'comments')} label={overviewCopy.commentsThisMonth} />
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
