import { planSubjectOfShow } from '@nobicast/contracts/calls';
import { subjectFields } from '@nobicast/contracts/fields/subject.fields';
import { TextField } from '@nobicast/web-kit';
import { ApiError, sendCall } from '@nobicast/web-kit/api';
import { numberOf } from '@nobicast/web-kit/form';
import { useRef, useState } from 'react';
import { regieCopy as copy } from './regie.copy.ts';
import styles from './Regie.module.css';
import type { Show } from './known-show.ts';

interface PlannedLengthProps {
  show: Show;
  subject: { id: number; title: string; plannedMs: number | null };
  onPlanned: (show: Show) => void;
}

const { min, max, invalid } = subjectFields.planned_minutes;

/** How long the hosts mean to talk about a subject: saved by Enter, and when the field is left. */
export function PlannedLength({ show, subject, onPlanned }: PlannedLengthProps) {
  const { id, title, plannedMs } = subject;
  const saved = plannedMs === null ? '' : String(plannedMs / 60_000);
  const [typed, setTyped] = useState<string>();
  const [problem, setProblem] = useState<string>();
  /** What is on its way: Enter sends it, and leaving the field must not send it again. */
  const sending = useRef<string>(undefined);

  async function save(): Promise<void> {
    const text = typed?.trim() ?? saved;
    if (text === sending.current) return;
    if (text === saved) {
      setTyped(undefined);
      setProblem(undefined);
      return;
    }
    const minutes = text === '' ? null : numberOf(text);
    if (minutes === undefined || (minutes !== null && (minutes < min || minutes > max)))
      return setProblem(invalid);
    sending.current = text;
    try {
      const params = { id: show.slug, subjectId: id };
      onPlanned(await sendCall(planSubjectOfShow, { params, body: { planned_minutes: minutes } }));
      // What was typed meanwhile stays.
      setTyped((now) => (now === typed ? undefined : now));
      setProblem(undefined);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(error.message);
    } finally {
      sending.current = undefined;
    }
  }

  return (
    <form
      className={styles.minutes}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextField
        label={copy.minutes}
        aria-label={copy.minutesOf(title)}
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        error={problem}
        value={typed ?? saved}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={() => void save()}
      />
    </form>
  );
}
