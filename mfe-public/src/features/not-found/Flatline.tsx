import styles from './Flatline.module.css';
import { notFoundCopy } from './not-found.copy.ts';

interface FlatlineProps {
  box: string;
  /** The path of the waveform up to where it stops, at 38 % of the width. */
  wave: string;
}

/** A waveform that turns into a flat line. */
export function Flatline({ box, wave }: FlatlineProps) {
  return (
    <div className={`${styles.flatline} mt-6`} aria-hidden="true">
      <svg viewBox={box} preserveAspectRatio="none">
        <path d={wave} />
        <path className={styles.dead} d="M366 50H960" />
      </svg>
      <span className={styles.head} />
      <span className={`${styles.tag} time`}>{notFoundCopy.stoppedAt}</span>
    </div>
  );
}
