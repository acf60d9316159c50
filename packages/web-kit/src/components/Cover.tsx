import { paths } from '@nobicast/contracts/paths';
import styles from './Cover.module.css';
import { useImageFailure } from './use-image-failure.ts';

export interface CoverProps {
  episode: { number: number; type: 'podcast' | 'preparation'; cover_url: string | null };
  alt: string;
  /** Edge in CSS pixels; reserves the space. */
  size: number;
  isLazy?: boolean;
}

/** The image of an episode. If there is none, or if it fails, the cover generated from its number is shown. */
export function Cover({ episode, alt, size, isLazy = true }: CoverProps) {
  const { hasFailed, watch } = useImageFailure(episode.cover_url);
  const generated = paths.generatedCover(episode.number, episode.type);
  return (
    <img
      {...watch}
      className={styles.cover}
      style={episode.cover_url ? { '--generated': `url(${generated})` } : undefined}
      src={episode.cover_url && !hasFailed ? episode.cover_url : generated}
      alt={alt}
      width={size}
      height={size}
      loading={isLazy ? 'lazy' : undefined}
      decoding="async"
      referrerPolicy="no-referrer"
    />
  );
}
