import type { ComponentProps } from 'react';
import styles from './PlayButton.module.css';

interface PlayButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  label: string;
  isPlaying?: boolean;
  isBusy?: boolean;
  isBig?: boolean;
}

/** Its name is text, so that the first-play script can override it with `aria-label` (`playControl`). */
export function PlayButton({
  label,
  isPlaying = false,
  isBusy = false,
  isBig = false,
  ...rest
}: PlayButtonProps) {
  const className = [styles.play, isBig && styles.big, isBusy && styles.busy].filter(Boolean).join(' ');
  return (
    <button type="button" {...rest} className={className} aria-busy={isBusy || undefined}>
      <span className="vh">{label}</span>
      <PlayGlyph isPlaying={isPlaying} />
    </button>
  );
}

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
