import { runningOrderCopy } from './running-order.copy.ts';
import styles from './Subject.module.css';
import type { TimedSubject } from './subject-times.ts';

interface SubjectTimeProps {
  timed: TimedSubject;
  /** Undefined where nothing can be played. */
  onSeek?: (seconds: number) => void;
}

/** The timecode in the margin: a button where the real start is known. */
export function SubjectTime({ timed: { time, startSeconds, isApproximate }, onSeek }: SubjectTimeProps) {
  if (startSeconds !== undefined && onSeek) {
    return (
      <button
        type="button"
        className={`${styles.time} ${styles.seek}`}
        aria-label={runningOrderCopy.playFrom(time)}
        onClick={() => onSeek(startSeconds)}
      >
        {time}
      </button>
    );
  }
  if (!isApproximate) return <span className={styles.time}>{time}</span>;
  return (
    <span className={`${styles.time} ${styles.apart}`}>
      <span>{time}</span>
      <small className="label">{runningOrderCopy.approximate}</small>
    </span>
  );
}
