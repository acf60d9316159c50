import type { LivePort } from '@nobicast/contracts/host-api';
import { paths } from '@nobicast/contracts/paths';
import { livePanelId } from '@nobicast/contracts/play-control';
import { Badge } from '@nobicast/web-kit';
import { liveCopy, LiveWays, SubjectClock, type LiveShow } from '@nobicast/web-kit/live';
import { Link } from 'react-router-dom';
import styles from './LivePanel.module.css';

export interface LivePanelProps {
  live: LivePort;
  show: LiveShow;
  /** True on other pages than that of the show. */
  isElsewhere: boolean;
}

/** The subject on air. The shell's bar announces it. */
export function LivePanel({ live, show, isElsewhere }: LivePanelProps) {
  const { subject } = show;
  const title = subject?.title ?? liveCopy.nothingYet;
  const to = subject && !isElsewhere ? paths.subject(show.slug, subject.id) : paths.episode(show.slug);
  return (
    <section id={livePanelId} className={styles.panel} aria-label={liveCopy.onAir}>
      <p className={styles.state}>
        <Badge tone="live">{show.phase === 'paused' ? liveCopy.paused : liveCopy.onAir}</Badge>
        <SubjectClock show={show} now={live.now} />
      </p>
      <p className={`${styles.subject} display`}>
        <Link className="link" to={to}>
          {title}
        </Link>
      </p>
      <p className="cluster">
        <LiveWays live={live} isRoomy />
      </p>
    </section>
  );
}
