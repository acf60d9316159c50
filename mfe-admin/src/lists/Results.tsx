import { Button } from '@nobicast/web-kit';
import { useEffect, useRef } from 'react';
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

/** What came of a call about several rows, each by itself. It takes the focus: the pressed menu is gone. */
export function Results<Outcome extends { id: number | string; is_done: boolean }>({
  outcomes,
  done,
  failed,
  onClose,
}: ResultsProps<Outcome>) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.focus(), [outcomes]);
  const notDone = outcomes.filter(({ is_done: isDone }) => !isDone);
  return (
    <section
      ref={section}
      tabIndex={-1}
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
