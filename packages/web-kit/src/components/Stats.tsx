import type { ReactNode } from 'react';
import styles from './Stats.module.css';

/** A row of large numbers with labels. `isBare`: without the hairline above each. */
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
