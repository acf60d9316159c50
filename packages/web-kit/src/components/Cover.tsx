import { hasWebSizes } from '@nobicast/contracts/cover-sizes';
import { paths } from '@nobicast/contracts/paths';
import styles from './Cover.module.css';
import { PictureSources } from './PictureSources.tsx';
import { useImageFailure } from './use-image-failure.ts';

interface PictureProps {
  alt: string;
  /** Largest edge in CSS pixels; reserves the space. */
  size: number;
  isLazy?: boolean;
}

export interface CoverProps extends PictureProps {
  episode: { number: number | null; type: 'podcast' | 'preparation'; cover_url: string | null };
}

/** Without an image, or if it fails, the cover generated from the episode's number. */
export const Cover = ({ episode, ...picture }: CoverProps) => (
  <CoverImage
    {...picture}
    url={episode.cover_url}
    generated={paths.generatedCover(episode.number, episode.type)}
  />
);

/** `generated` is the picture drawn by us. */
export function CoverImage({
  url,
  generated,
  alt,
  size,
  isLazy = true,
}: PictureProps & { url: string | null; generated: string }) {
  const { hasFailed, watch } = useImageFailure(url);
  const image = (
    <img
      {...watch}
      className={styles.cover}
      style={url ? { '--generated': `url(${generated})` } : undefined}
      src={url && !hasFailed ? url : generated}
      alt={alt}
      width={size}
      height={size}
      loading={isLazy ? 'lazy' : undefined}
      decoding="async"
      referrerPolicy="no-referrer"
    />
  );
  if (!hasWebSizes(url)) return image;
  return (
    <picture className={styles.picture}>
      {!hasFailed && <PictureSources url={url} size={size} />}
      {image}
    </picture>
  );
}
