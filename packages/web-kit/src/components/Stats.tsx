import type { ReactNode } from 'react';
import styles from './Stats.module.css';

/** `isBare`: no hairline above each number. */
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
