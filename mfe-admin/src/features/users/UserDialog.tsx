import type { ManagedUser } from '@nobicast/contracts/admin-users';
import { limits } from '@nobicast/contracts/limits';
import { Button, TextArea, TextField } from '@nobicast/web-kit';
import { ConfirmDialog, useLeaveGuard } from '@nobicast/web-kit/confirm-dialog';
import { useRef, useState, type FormEvent } from 'react';
import { DialogFrame } from '../../editing/DialogFrame.tsx';
import frame from '../../editing/dialog-frame.module.css';
import { leaveCopy } from '../../editing/editing.copy.ts';
import { FieldConflicts } from '../../editing/FieldConflicts.tsx';
import { RestoredDraft } from '../../editing/RestoredDraft.tsx';
import { SaveFailureAlert } from '../../editing/SaveFailure.tsx';
import { useRefusalFocus } from '../../editing/use-refusal-focus.ts';
import { fieldLabels, formCopy, type UserField } from './user-forms.copy.ts';
import { useUserForm, type UserForm } from './use-user-form.ts';
import styles from './users.module.css';

interface UserDialogProps {
  user: ManagedUser;
  adminId: string;
  onSaved: () => void;
  onClose: () => void;
  /** Called when a save has found that the account is no more. */
  onGone: () => void;
}

/** Changes an account (ADMIN-USERS-18). What was typed is never lost without a question. */
export function UserDialog({ user, adminId, onSaved, onClose, onGone }: UserDialogProps) {
  const form = useUserForm({ user, adminId, onSaved, onGone });
  const { isDirty, isSaving } = form;
  const [isAsking, setIsAsking] = useState(false);
  const leaving = useLeaveGuard(isDirty && !isSaving);
  const element = useRef<HTMLFormElement>(null);
  const focusWrongField = useRefusalFocus(element);

  function close() {
    if (isSaving) return;
    if (isDirty) setIsAsking(true);
    else onClose();
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    void form.save().then(focusWrongField);
  }
  return (
    <>
      <DialogFrame title={formCopy.title(user)} closeLabel={formCopy.close} onClose={close}>
        <form noValidate ref={element} className={styles.form} onSubmit={submit}>
          <div className={frame.body}>
            {form.failure && <SaveFailureAlert failure={form.failure} />}
            <RestoredDraft at={form.restoredAt} onStartOver={form.startOver} />
            <FieldConflicts
              title={formCopy.conflict}
              author={formCopy.person}
              form={form}
              labels={fieldLabels}
            />
            <UserFields form={form} />
          </div>
          <div className={frame.foot}>
            <Button variant="quiet" onClick={close}>
              {formCopy.cancel}
            </Button>
            <Button type="submit" variant="primary" aria-busy={isSaving || undefined}>
              {formCopy.save}
            </Button>
          </div>
        </form>
      </DialogFrame>
      <ConfirmDialog
        isOpen={isAsking || leaving.state === 'blocked'}
        isDangerous
        title={leaveCopy.title}
        description={<p>{leaveCopy.text}</p>}
        confirm={leaveCopy.confirm}
        cancel={leaveCopy.cancel}
        onConfirm={() => {
          form.discard();
          if (leaving.state === 'blocked') leaving.proceed();
          else onClose();
        }}
        onCancel={() => {
          setIsAsking(false);
          leaving.reset?.();
        }}
      />
    </>
  );
}

function UserFields({ form }: { form: UserForm }) {
  const { values, errors, change, isSaving } = form;
  const { profile: bounds } = limits;
  const texts = (field: UserField) => ({
    label: fieldLabels[field],
    value: values[field],
    readOnly: isSaving,
    // These are somebody else's: the browser must not fill in the admin's own.
    autoComplete: 'off',
    ...(errors[field] !== undefined && { error: errors[field] }),
    onChange: ({ target }: { target: { value: string } }) => change({ [field]: target.value }),
  });
  return (
    <>
      <TextField {...texts('name')} help={formCopy.nameHelp} maxLength={bounds.nameLength} />
      <TextField {...texts('email')} help={formCopy.emailHelp} inputMode="email" maxLength={254} />
      <TextArea {...texts('bio')} maxLength={bounds.bioLength} />
      <TextField {...texts('avatar_url')} type="url" inputMode="url" maxLength={bounds.urlLength} />
    </>
  );
}
