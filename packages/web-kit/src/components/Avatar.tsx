import { useState } from 'react';
import { initialsOf } from '../format/initials.ts';
import styles from './Avatar.module.css';

interface AvatarProps {
  name: string | null;
  /** Stands in for a missing name. */
  email?: string | null;
  imageUrl: string | null;
  /** `me`: the visitor, as a control of the header. */
  tone?: 'plain' | 'me';
}

/** A picture, or the initials behind it. Decorative: the name always stands beside it. */
export function Avatar({ name, email, imageUrl, tone = 'plain' }: AvatarProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  return (
    <span className={tone === 'me' ? `${styles.avatar} ${styles.me}` : styles.avatar} aria-hidden="true">
      {initialsOf({ name, email })}
      {imageUrl && imageUrl !== failedUrl && (
        <img
          src={imageUrl}
          alt=""
          width={48}
          height={48}
          loading="lazy"
          referrerPolicy="no-referrer"
          onError={() => setFailedUrl(imageUrl)}
        />
      )}
    </span>
  );
}
