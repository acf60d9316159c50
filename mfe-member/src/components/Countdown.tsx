import type { ReactNode } from 'react';
import styles from './Countdown.module.css';
import { ExpiryRuler } from './ExpiryRuler.tsx';

interface CountdownProps {
  label: ReactNode;
  secondsLeft: number;
  totalSeconds: number;
  /** The number of ticks on its ruler. */
  ticks: number;
}

/**
 * The remaining seconds in large type. Not announced by screen readers: the page announces the countdown once, instead
 * of every second.
 */
export function Countdown({ label, secondsLeft, totalSeconds, ticks }: CountdownProps) {
  return (
    <>
      <p className="label">{label}</p>
      <p className={`${styles.number} display`} role="timer" aria-live="off">
        {secondsLeft}
      </p>
      <ExpiryRuler
        percent={(1 - secondsLeft / totalSeconds) * 100}
        ticks={ticks}
        start="0 s"
        end={`${totalSeconds} s`}
      />
    </>
  );
}
