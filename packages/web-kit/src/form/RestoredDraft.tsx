import { Button } from '../index.ts';
import { saveCopy } from './form.copy.ts';
import styles from './RestoredDraft.module.css';

interface RestoredDraftProps {
  /** When it was written; undefined where there was no draft. */
  at: string | undefined;
  onStartOver: () => void;
}

/** Says that a form continues with what was typed before, and lets one start over. */
export function RestoredDraft({ at, onStartOver }: RestoredDraftProps) {
  if (at === undefined) return null;
  return (
    <p className={styles.restored} role="status">
      {saveCopy.restored(at)}
      <Button variant="quiet" onClick={onStartOver}>
        {saveCopy.startOver}
      </Button>
    </p>
  );
}
