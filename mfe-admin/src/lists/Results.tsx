import { Button } from '@nobicast/web-kit';
import styles from './list.module.css';
import { listsCopy } from './lists.copy.ts';

interface ResultsProps<Outcome> {
  outcomes: readonly Outcome[];
  /** How many were done, in words. */
  done: (count: number) => string;
  /** One that was not done, and why. */
  failed: (outcome: Outcome) => string;
  onClose: () => void;
}

/** What came of a call about several rows, each by itself. */
export function Results<Outcome extends { id: number | string; is_done: boolean }>({
  outcomes,
  done,
  failed,
  onClose,
}: ResultsProps<Outcome>) {
  const notDone = outcomes.filter(({ is_done: isDone }) => !isDone);
  return (
    <section
      className={styles.results}
      aria-label={listsCopy.results}
      data-failed={notDone.length > 0 || undefined}
    >
      <p role="status">
        {[
          done(outcomes.length - notDone.length),
          ...(notDone.length > 0 ? [listsCopy.notDone(notDone.length)] : []),
        ].join(', ')}
      </p>
      {notDone.length > 0 && (
        <ul>
          {notDone.map((outcome) => (
            <li key={outcome.id}>{failed(outcome)}</li>
          ))}
        </ul>
      )}
      <Button variant="quiet" onClick={onClose}>
        {listsCopy.closeResults}
      </Button>
    </section>
  );
}
