import type { ManagedUser } from '@nobicast/contracts/admin-users';
import { updateUser } from '@nobicast/contracts/calls';
import { userFields } from '@nobicast/contracts/fields/account.fields';
import { Button } from '@nobicast/web-kit';
import { conflictOf } from '@nobicast/web-kit/api';
import {
  registerBottomBar,
  FormField,
  FormView,
  SaveButton,
  useForm,
  useLeaveQuestion,
} from '@nobicast/web-kit/form';
import { sendProven } from '@nobicast/web-kit/fresh-proof';
import { useHost } from '@nobicast/web-kit/host';
import { DialogFrame } from '../../editing/DialogFrame.tsx';
import frame from '../../editing/dialog-frame.module.css';
import { formCopy } from './user-forms.copy.ts';
import styles from './users.module.css';

interface UserDialogProps {
  user: ManagedUser;
  /** Whose drafts these are. */
  adminId: string;
  onSaved: () => void;
  onClose: () => void;
  /** Called when somebody else has deleted the account: what was typed stays. */
  onGone: () => void;
}

/** Changes an account (ADMIN-USERS-18). What was typed is never lost without a question. */
export function UserDialog({ user, adminId, onSaved, onClose, onGone }: UserDialogProps) {
  const { notify } = useHost();
  const form = useForm<typeof userFields, ManagedUser>({
    fields: userFields,
    row: user,
    draft: { kind: 'user', userId: adminId, id: user.id },
    async update({ id, version }, body) {
      const rules = { fallback: formCopy.failed, version };
      return (await sendProven(updateUser, { params: { id }, body }, rules)).user;
    },
    conflictOf: (error) => conflictOf(updateUser, error),
    failed: { update: formCopy.failed },
    onSaved(saved) {
      notify(formCopy.saved(saved));
      onSaved();
    },
    onGone,
  });
  const { close, question } = useLeaveQuestion({ form, discard: form.discard, onClose });
  const foot = (
    <div className={frame.foot} ref={registerBottomBar}>
      <Button variant="quiet" onClick={close}>
        {formCopy.cancel}
      </Button>
      <SaveButton isSaving={form.isSaving}>{formCopy.save}</SaveButton>
    </div>
  );
  return (
    <>
      <DialogFrame title={formCopy.title(user)} closeLabel={formCopy.close} onClose={close}>
        <FormView
          form={form}
          className={styles.form}
          bodyClassName={frame.body}
          conflict={formCopy.conflict}
          foot={foot}
        >
          <FormField form={form} name="name" />
          <FormField form={form} name="email" />
          <FormField form={form} name="bio" />
          <FormField form={form} name="avatar_url" />
        </FormView>
      </DialogFrame>
      {question}
    </>
  );
}
