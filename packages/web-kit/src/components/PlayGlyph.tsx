import styles from './PlayGlyph.module.css';

/** Both shapes are in the markup, because CSS chooses between them before hydration. */
export function PlayGlyph({ isPlaying = false, className }: { isPlaying?: boolean; className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="currentColor"
      className={[className, isPlaying && styles.playing].filter(Boolean).join(' ') || undefined}
      aria-hidden="true"
      focusable="false"
    >
      <path className={styles.triangle} d="M6 3.5v17L21 12z" />
      <path className={styles.bars} d="M5 3h5v18H5zM14 3h5v18h-5z" />
    </svg>
  );
}
