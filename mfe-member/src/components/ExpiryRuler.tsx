import type { ReactNode } from 'react';
import styles from './ExpiryRuler.module.css';

interface ExpiryRulerProps {
  /** The elapsed share, 0 to 100. */
  percent: number;
  /** The number of ticks on the ruler. */
  ticks: number;
  /** The accessible name; without one the ruler is decorative. */
  label?: string;
  isSpent?: boolean;
  start: ReactNode;
  end: ReactNode;
}

/** Shows how much of a period has passed: a ruler with the playhead on it. */
export function ExpiryRuler({ percent, ticks, label, isSpent = false, start, end }: ExpiryRulerProps) {
  return (
    <div className={styles.block}>
      <div
        className={isSpent ? `${styles.ruler} ${styles.spent}` : styles.ruler}
        style={{ '--ruler-done': `${Math.min(100, Math.max(0, percent))}%`, '--ruler-ticks': ticks }}
        {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      />
      <p className={`${styles.ends} time mute`}>
        <span>{start}</span>
        <span>{end}</span>
      </p>
    </div>
  );
}
