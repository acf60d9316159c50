import type { ReactNode } from 'react';
import styles from './Tape.module.css';

interface TapeProps {
  /** How much of it has run, 0 to 100. */
  percent: number;
  /** Into how many ticks the ruler is cut. */
  ticks: number;
  /** What it stands for, where no words beside it say so. */
  label?: string;
  isSpent?: boolean;
  start: ReactNode;
  end: ReactNode;
}

/** A ruler that runs out, with the playhead on it. */
export function Tape({ percent, ticks, label, isSpent = false, start, end }: TapeProps) {
  return (
    <div className={styles.block}>
      <div
        className={isSpent ? `${styles.tape} ${styles.spent}` : styles.tape}
        style={{ '--tape-done': `${Math.min(100, Math.max(0, percent))}%`, '--tape-ticks': ticks }}
        {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      />
      <p className={`${styles.ends} time mute`}>
        <span>{start}</span>
        <span>{end}</span>
      </p>
    </div>
  );
}
