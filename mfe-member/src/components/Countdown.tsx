import type { ReactNode } from 'react';
import styles from './Countdown.module.css';
import { Tape } from './Tape.tsx';

interface CountdownProps {
  label: ReactNode;
  secondsLeft: number;
  totalSeconds: number;
  /** Into how many ticks its ruler is cut. */
  ticks: number;
}

/** Seconds running out, as large as the column. Readers are told by the page, once, not every second. */
export function Countdown({ label, secondsLeft, totalSeconds, ticks }: CountdownProps) {
  return (
    <>
      <p className="label">{label}</p>
      <p className={`${styles.number} display`} role="timer" aria-live="off">
        {secondsLeft}
      </p>
      <Tape
        percent={(1 - secondsLeft / totalSeconds) * 100}
        ticks={ticks}
        start="0 s"
        end={`${totalSeconds} s`}
      />
    </>
  );
}
