import styles from './Stat.module.css';

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
