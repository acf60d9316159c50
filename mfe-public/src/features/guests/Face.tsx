import { PictureSources, useImageFailure } from '@nobicast/web-kit';
import { initials } from '@nobicast/web-kit/format';
import { faceOf } from './guests.rules.ts';
import styles from './Face.module.css';

/** Largest edge in CSS pixels. */
const size = 256;

const tones = [styles.paper, styles.ink, styles.upright, styles.accent];

interface FaceProps {
  name: string;
  /** Chooses how the initials are drawn. */
  slug: string;
  imageUrl: string | null;
  /** At the top of its page: not loaded lazily. */
  isFirst?: boolean;
}

/** The portrait, or the initials crossed by a line. Decorative, because the name is next to it. */
export function Face({ name, slug, imageUrl, isFirst = false }: FaceProps) {
  const { hasFailed, watch } = useImageFailure(imageUrl);
  const letters = initials(name);
  const { tone, linePercent } = faceOf(slug);
  return (
    <span
      className={`${styles.face} ${tones[tone]} display`}
      style={{ '--line': `${linePercent}%` }}
      aria-hidden="true"
      data-initials={letters}
    >
      {imageUrl && !hasFailed && (
        <picture>
          <PictureSources url={imageUrl} size={size} />
          <img
            {...watch}
            data-initials={letters}
            src={imageUrl}
            alt=""
            width={size}
            height={size}
            loading={isFirst ? undefined : 'lazy'}
            decoding="async"
            referrerPolicy="no-referrer"
          />
        </picture>
      )}
    </span>
  );
}
