import styles from './list.module.css';

/** What a deletion takes along, counted. */
export const Ledger = ({
  entries,
}: {
  entries: readonly (readonly [count: number | string, what: string])[];
}) => (
  <dl className={styles.ledger}>
    {entries.map(([count, what]) => (
      <div key={what}>
        <dt className="display">{count}</dt>
        <dd>{what}</dd>
      </div>
    ))}
  </dl>
);
