import styles from './SkipGlyph.module.css';

/** With the number of seconds: an arrow alone reads as undo or redo. */
export const SkipGlyph = ({ seconds }: { seconds: number }) => (
  <svg className={styles.skip} viewBox="0 0 24 24" aria-hidden="true">
    <path
      d={
        seconds < 0
          ? 'M3 12a9 9 0 1 0 9-9 9.75 9.75 0 0 0-6.74 2.74L3 8M3 3v5h5'
          : 'M21 12a9 9 0 1 1-9-9c2.52 0 4.93 1 6.74 2.74L21 8M21 3v5h-5'
      }
    />
    <text x="12" y="15.9">
      {Math.abs(seconds)}
    </text>
  </svg>
);
