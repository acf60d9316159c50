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

/** Without a value it shows a placeholder. */
export function Stat({ value, label }: { value: string | undefined; label: string }) {
  return (
    <div className={styles.stat}>
      <dd
        className={value === undefined ? `${styles.n} ${styles.wait}` : styles.n}
        aria-busy={value === undefined || undefined}
      >
        {value ?? '···'}
      </dd>
      <dt className="label">{label}</dt>
    </div>
  );
}
