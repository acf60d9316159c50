import { initialsOf } from '../format/initials.ts';
import { useImageFailure } from './use-image-failure.ts';
import styles from './Avatar.module.css';

interface AvatarProps {
  name: string | null;
  /** For the initials if there is no name. */
  email?: string | null;
  imageUrl: string | null;
  /** `me`: the visitor's own, in the header. */
  tone?: 'plain' | 'me';
}

/** Decorative, because the name is always next to it. Initials show if the image fails. */
export function Avatar({ name, email, imageUrl, tone = 'plain' }: AvatarProps) {
  const { hasFailed, watch } = useImageFailure(imageUrl);
  const initials = initialsOf({ name, email });
  return (
    <span className={tone === 'me' ? `${styles.avatar} ${styles.me}` : styles.avatar} aria-hidden="true">
      {initials}
      {imageUrl && !hasFailed && (
        <img
          {...watch}
          data-initials={initials}
          src={imageUrl}
          alt=""
          width={48}
          height={48}
          loading="lazy"
          referrerPolicy="no-referrer"
        />
      )}
    </span>
  );
}
