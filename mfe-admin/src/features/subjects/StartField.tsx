import type { AdminSubject, SubjectChange } from '@nobicast/contracts/admin-subjects';
import { updateSubject } from '@nobicast/contracts/calls';
import { conflictOf, failureText, ApiError } from '@nobicast/web-kit/api';
import { parseStart, timecode } from '@nobicast/web-kit/format';
import { useHost } from '@nobicast/web-kit/host';
import { CircleAlert } from '@nobicast/web-kit/icons';
import { Button } from '@nobicast/web-kit';
import { useId, useRef, useState } from 'react';
import { placeOfStart } from './order-of-starts.ts';
import styles from './subjects.module.css';
import { subjectsCopy } from './subjects.copy.ts';
import type { Subjects } from './use-subjects.ts';

type Wanted = Pick<SubjectChange, 'order_index'> & Pick<AdminSubject, 'start_ms'>;

const shownStart = ({ start_ms: start }: AdminSubject) => (start === null ? '' : timecode(start / 1000));

/**
 * The start of one subject: what is typed is saved when the field is left or Enter is pressed. What somebody else set
 * meanwhile is shown, and the second press keeps what was typed.
 */
export function useStart(
  subject: AdminSubject,
  { change, reload, subjects }: Pick<Subjects, 'change' | 'reload' | 'subjects'>,
) {
  const { notify } = useHost();
  /** Undefined where nothing has been typed. */
  const [typed, setTyped] = useState<string>();
  const [error, setError] = useState<string>();
  /** A refused start and the position where it would fit; undefined if the position is not the reason. */
  const [elsewhere, setElsewhere] = useState<Wanted>();
  const [isBusy, setIsBusy] = useState(false);
  /** Whether a save is under way, and the value to save after it. */
  const saving = useRef<{ isRunning: boolean; next?: Wanted | undefined }>({ isRunning: false });
  /** The version of the row in the last conflict. */
  const [version, setVersion] = useState<number>();
  const row = { id: subject.id, version: Math.max(version ?? 0, subject.version) };

  /** Sends a start, and after a conflict again with the current version, unless somebody else has set another start. */
  async function send(wanted: Wanted, from: Pick<AdminSubject, 'id' | 'version'>): Promise<AdminSubject> {
    const { start_ms: startMs } = wanted;
    try {
      return await change(from, wanted);
    } catch (failure) {
      const conflict = conflictOf(updateSubject, failure);
      if (!conflict) throw failure;
      const { current, changes } = conflict;
      if (current.start_ms === subject.start_ms || current.start_ms === startMs) return send(wanted, current);
      setVersion(current.version);
      const by = changes.findLast(({ fields }) => fields.includes('start_ms'))?.by ?? null;
      throw new ApiError(subjectsCopy.startTaken(by, current.start_ms), { status: 412, cause: failure });
    }
  }

  /** Saves one value at a time. Of those that arrive meanwhile, only the last one is saved afterwards. */
  async function save(next: Wanted) {
    const { current: queue } = saving;
    queue.next = next;
    if (queue.isRunning) return;
    queue.isRunning = true;
    setIsBusy(true);
    let from: Pick<AdminSubject, 'id' | 'version'> = row;
    while (queue.next) {
      const wanted: Wanted = queue.next;
      queue.next = undefined;
      from = await saveOne(wanted, from);
    }
    queue.isRunning = false;
    setIsBusy(false);
  }

  /**
   * Returns the row for the next save. After a conflict it returns the old row, so that a queued save is refused, too:
   * nobody has seen the other value yet.
   */
  async function saveOne(wanted: Wanted, from: Pick<AdminSubject, 'id' | 'version'>) {
    const { start_ms: startMs } = wanted;
    setError(undefined);
    setElsewhere(undefined);
    try {
      const saved = await send(wanted, from);
      notify(subjectsCopy.startSaved(subject.title, startMs));
      await reload();
      setTyped(undefined);
      return saved;
    } catch (failure) {
      const fields = failure instanceof ApiError ? failure.fields : [];
      const own = fields.find(({ path }) => path === 'start_ms')?.message;
      setTyped(startMs === null ? '' : timecode(startMs / 1000));
      setError(own ?? failureText(failure, subjectsCopy.updateFailed));
      if (own !== undefined && startMs !== null && wanted.order_index === undefined) {
        const order_index = placeOfStart(subjects, subject.id, startMs);
        const isHere = subjects.findIndex(({ id }) => id === subject.id) === order_index;
        if (!isHere) setElsewhere({ start_ms: startMs, order_index });
      }
      return from;
    }
  }

  function commit() {
    if (typed === undefined || (typed.trim() === shownStart(subject) && error === undefined)) {
      setTyped(undefined);
      return;
    }
    const seconds = parseStart(typed);
    if (typed.trim() === '') void save({ start_ms: null });
    else if (seconds === undefined) setError(subjectsCopy.startInvalid);
    else void save({ start_ms: seconds * 1000 });
  }

  return {
    text: typed ?? shownStart(subject),
    isTyped: typed !== undefined,
    error,
    isBusy,
    type(text: string) {
      if (isBusy) return;
      setTyped(text);
      setError(undefined);
      setElsewhere(undefined);
    },
    commit,
    save,
    /** Saves the refused start and moves the subject to where it fits; undefined if that would not help. */
    saveElsewhere: elsewhere && (() => void save(elsewhere)),
    forget() {
      setTyped(undefined);
      setError(undefined);
      setElsewhere(undefined);
    },
  };
}

export function StartField({
  subject,
  start,
}: {
  subject: AdminSubject;
  start: ReturnType<typeof useStart>;
}) {
  const errorId = useId();
  const field = useRef<HTMLInputElement>(null);
  const { saveElsewhere } = start;
  return (
    <>
      <input
        ref={field}
        className={styles.time}
        aria-label={subjectsCopy.start(subject.title)}
        aria-invalid={start.error === undefined ? undefined : true}
        aria-describedby={start.error === undefined ? undefined : errorId}
        aria-busy={start.isBusy || undefined}
        autoComplete="off"
        placeholder={subjectsCopy.startFormat}
        value={start.text}
        // Escape takes back a time that is being typed, and does not close the dialog around.
        data-keeps-escape={start.isTyped ? 'inside' : undefined}
        onChange={({ target }) => start.type(target.value)}
        // After an error only Enter sends it again: a conflict must not be overruled by leaving the field.
        onBlur={() => start.error === undefined && start.commit()}
        onKeyDown={(event) => {
          if (event.key === 'Escape') start.forget();
          if (event.key === 'Enter') {
            event.preventDefault();
            start.commit();
          }
        }}
      />
      {start.error !== undefined && (
        <p className={styles.error} id={errorId} role="alert">
          <CircleAlert className="icon" aria-hidden="true" />
          {start.error}
        </p>
      )}
      {saveElsewhere && (
        <Button
          variant="quiet"
          onClick={() => {
            saveElsewhere();
            field.current?.focus();
          }}
        >
          {subjectsCopy.orderByStarts}
        </Button>
      )}
    </>
  );
}
