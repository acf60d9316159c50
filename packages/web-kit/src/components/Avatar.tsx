import { useState } from 'react';
import { initials } from '../format/initials.ts';
import styles from './Avatar.module.css';

/** A picture, or the initials behind it. Decorative: the name always stands beside it. */
export function Avatar({ name, imageUrl }: { name: string; imageUrl: string | null }) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  return (
    <span className={styles.avatar} aria-hidden="true">
      {initials(name)}
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
