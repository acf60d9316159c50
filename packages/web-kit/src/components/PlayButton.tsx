import type { ComponentProps } from 'react';
import { PlayGlyph } from './PlayGlyph.tsx';
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
