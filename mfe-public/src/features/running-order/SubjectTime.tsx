import { playControl } from '@nobicast/contracts/play-control';
import { runningOrderCopy } from './running-order.copy.ts';
import styles from './Subject.module.css';
import type { RunningOrderSound, TimedSubject } from '../../subject-times.ts';

interface SubjectTimeProps {
  timed: TimedSubject;
  /** Undefined if there is nothing to play. */
  sound?: RunningOrderSound;
}

/** A button if the real start is known. */
export function SubjectTime({ timed: { time, startSeconds }, sound }: SubjectTimeProps) {
  if (time !== undefined && startSeconds !== undefined && sound) {
    return (
      <button
        {...playControl(sound.episodeId, { atSeconds: startSeconds, src: sound.src })}
        type="button"
        className={`${styles.time} ${styles.seek}`}
        aria-label={runningOrderCopy.playFrom(time)}
        onClick={() => sound.playFrom(startSeconds)}
      >
        <span>{time}</span>
      </button>
    );
  }
  return <span className={styles.time}>{time}</span>;
}
