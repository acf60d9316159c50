import type { ReactNode } from 'react';
import styles from './Stats.module.css';

/** Numbers are the pictures. `isBare`: without the hairline above each figure. */
export function Stats({
  isBare = false,
  className,
  children,
}: {
  isBare?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <dl className={[styles.stats, isBare && styles.bare, className].filter(Boolean).join(' ')}>{children}</dl>
  );
}
