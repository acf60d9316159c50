import type { AdminSubject } from '@nobicast/contracts/admin-subjects';
import { TextField } from '@nobicast/web-kit';
import { ApiError, failureText } from '@nobicast/web-kit/api';
import { ConfirmDialog } from '@nobicast/web-kit/confirm-dialog';
import { useHost } from '@nobicast/web-kit/host';
import { useState } from 'react';
import { shiftCopy } from './subjects.copy.ts';
import type { Subjects } from './use-subjects.ts';

interface ShiftDialogProps {
  subject: AdminSubject;
  subjects: Pick<Subjects, 'subjects' | 'shift'>;
  onClose: () => void;
}

/** Seconds as typed, in ms: `-4`, `−2,5`. Undefined for anything else, and for none. */
function shiftMs(text: string): number | undefined {
  const typed = text.trim().replace('−', '-').replace(',', '.');
  const ms = /^[+-]?\d{1,5}(\.\d{1,3})?$/.test(typed) ? Math.round(Number(typed) * 1000) : 0;
  return ms === 0 ? undefined : ms;
}

/** Moves the start of a subject together with all that follow it. */
export function ShiftDialog({ subject, subjects, onClose }: ShiftDialogProps) {
  const { notify } = useHost();
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const following = subjects.subjects.slice(subjects.subjects.findIndex(({ id }) => id === subject.id));
  const count = following.filter(({ start_ms: start }) => start !== null).length;

  async function run() {
    const by = shiftMs(text);
    if (by === undefined) {
      setError(shiftCopy.invalid);
      return;
    }
    setIsBusy(true);
    setError(undefined);
    try {
      await subjects.shift(subject, by);
      notify(shiftCopy.done);
      onClose();
    } catch (failure) {
      const fields = failure instanceof ApiError ? failure.fields : [];
      setError(
        fields.find(({ path }) => path === 'by_ms')?.message ?? failureText(failure, shiftCopy.failed),
      );
      setIsBusy(false);
    }
  }
  return (
    <ConfirmDialog
      isOpen
      title={shiftCopy.title}
      description={<p>{count > 0 ? shiftCopy.lead(count) : shiftCopy.none}</p>}
      confirm={shiftCopy.confirm}
      cancel={shiftCopy.cancel}
      isBusy={isBusy}
      {...(count === 0 && { missing: shiftCopy.none })}
      onConfirm={() => void run()}
      onCancel={onClose}
    >
      <TextField
        label={shiftCopy.by}
        help={shiftCopy.byHelp}
        {...(error !== undefined && { error })}
        autoComplete="off"
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setError(undefined);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          void run();
        }}
      />
    </ConfirmDialog>
  );
}
