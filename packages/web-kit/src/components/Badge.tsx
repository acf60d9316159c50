import type { Role } from '@nobicast/contracts/roles';
import type { ReactNode } from 'react';
import styles from './Badge.module.css';

interface BadgeProps {
  /** Colour is never the only signal: texture and text say the same. */
  tone?: 'plain' | 'podcast' | 'prep' | 'live' | 'lost' | 'off' | Exclude<Role, 'user'>;
  children: ReactNode;
}

export function Badge({ tone = 'plain', children }: BadgeProps) {
  return (
    <span className={tone === 'plain' ? styles.badge : `${styles.badge} ${styles[tone]}`}>{children}</span>
  );
}
