import styles from './PlayGlyph.module.css';

/**
 * The triangle, or the two bars of a pause. Both are in the markup: in a play control of a served document the style
 * sheet chooses, before the page is hydrated.
 */
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
