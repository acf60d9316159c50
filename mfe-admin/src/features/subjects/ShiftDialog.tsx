import type { AdminSubject } from '@nobicast/contracts/admin-subjects';
import { TextField } from '@nobicast/web-kit';
import { ApiError, failureText } from '@nobicast/web-kit/api';
import { ConfirmDialog } from '@nobicast/web-kit/confirm-dialog';
import { useHost } from '@nobicast/web-kit/host';
import { useState } from 'react';
import { parseSeconds } from './seconds.ts';
import { shiftCopy } from './subjects.copy.ts';
import type { Subjects } from './use-subjects.ts';

interface ShiftDialogProps {
  subject: AdminSubject;
  subjects: Pick<Subjects, 'subjects' | 'shift'>;
  onClose: () => void;
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
    if (isBusy || count === 0) return;
    const by = parseSeconds(text);
    if (by === undefined || by === 0) {
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
      isForm
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
