import { initials } from '@nobicast/web-kit/format';
import { useState } from 'react';
import styles from './UserPortrait.module.css';

/** The portrait, or the initials crossed by the playhead. Decorative: the name is next to it. */
export function UserPortrait({ name, imageUrl }: { name: string; imageUrl: string | null }) {
  const [hasFailed, setHasFailed] = useState(false);
  return (
    <span className={styles.portrait} aria-hidden="true">
      <span className={`${styles.letters} display`}>{initials(name)}</span>
      <span className={styles.line} />
      {imageUrl && !hasFailed && (
        <img
          src={imageUrl}
          alt=""
          width={256}
          height={256}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setHasFailed(true)}
        />
      )}
    </span>
  );
}
