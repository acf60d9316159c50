import type { ComponentProps } from 'react';
import { PlayGlyph } from './PlayGlyph.tsx';
import styles from './PlayButton.module.css';

interface PlayButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** The accessible name: "Écouter", "Mettre en pause", "Charger la vidéo". */
  label: string;
  isPlaying?: boolean;
  isBusy?: boolean;
  isBig?: boolean;
}

/** The only round thing of the site. */
export function PlayButton({
  label,
  isPlaying = false,
  isBusy = false,
  isBig = false,
  ...rest
}: PlayButtonProps) {
  const className = [styles.play, isBig && styles.big, isBusy && styles.busy].filter(Boolean).join(' ');
  return (
    <button type="button" {...rest} className={className} aria-label={label} aria-busy={isBusy || undefined}>
      <PlayGlyph isPlaying={isPlaying} />
    </button>
  );
}
