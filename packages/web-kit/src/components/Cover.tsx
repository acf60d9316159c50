import { useState } from 'react';
import { paths } from '@nobicast/contracts/paths';

export interface CoverProps {
  episode: { number: number; type: 'podcast' | 'preparation'; cover_url: string | null };
  alt: string;
  /** Edge in CSS pixels; reserves the space. */
  size: number;
  isLazy?: boolean;
}

/** The image of an episode. If there is none, or if it fails, the cover generated from its number is shown. */
export function Cover({ episode, alt, size, isLazy = true }: CoverProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const generated = paths.generatedCover(episode.number, episode.type);
  const src = episode.cover_url && episode.cover_url !== failedUrl ? episode.cover_url : generated;
  return (
    <img
      src={src}
      alt={alt}
      width={size}
      height={size}
      loading={isLazy ? 'lazy' : undefined}
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => {
        if (src !== generated) setFailedUrl(src);
      }}
    />
  );
}
