import type { ReactNode } from 'react';
import styles from './Stats.module.css';

/** A row of large figures. `isBare`: without the hairline above each figure. */
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
