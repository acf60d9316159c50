import type { ReactNode } from 'react';
import styles from './Badge.module.css';

interface BadgeProps {
  /** Colour is never the only signal: texture and text convey the same. */
  tone?:
    | 'plain'
    | 'podcast'
    | 'prep'
    | 'live'
    | 'lost'
    | 'off'
    | 'ok'
    | 'accent'
    | 'amber'
    | 'danger'
    | 'ink';
  children: ReactNode;
}

export function Badge({ tone = 'plain', children }: BadgeProps) {
  return (
    <span className={tone === 'plain' ? styles.badge : `${styles.badge} ${styles[tone]}`}>{children}</span>
  );
}
