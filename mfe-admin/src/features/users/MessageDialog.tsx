import type { ManagedUser } from '@nobicast/contracts/admin-users';
import { sendUserMessage } from '@nobicast/contracts/calls';
import { limits } from '@nobicast/contracts/limits';
import { Button, TextArea, TextField } from '@nobicast/web-kit';
import { sendCall } from '@nobicast/web-kit/api';
import { useHost } from '@nobicast/web-kit/host';
import { useMemberSession } from '@nobicast/web-kit/sign-in-again';
import {
  registerBottomBar,
  createDrafts,
  type Draft,
  hasTexts,
  isDraft,
  RestoredDraft,
  type SaveFailure,
  SaveFailureAlert,
  toSaveFailure,
} from '@nobicast/web-kit/form';
import { useEffect, useState, type FormEvent } from 'react';
import { DialogFrame } from '../../editing/DialogFrame.tsx';
import frame from '../../editing/dialog-frame.module.css';
import { messageCopy } from './user-forms.copy.ts';
import styles from './users.module.css';

interface MessageValues {
  subject: string;
  text: string;
}
interface MessageDraft extends Draft {
  values: MessageValues;
}

const drafts = createDrafts<MessageDraft>(
  'user-message',
  (draft): draft is MessageDraft => isDraft(draft) && hasTexts(draft.values, ['subject', 'text']),
);
const empty: MessageValues = { subject: '', text: '' };

interface MessageDialogProps {
  user: ManagedUser;
  adminId: string;
  onClose: () => void;
}

/** Writes an e-mail to an account (ADMIN-USERS-22). What was typed stays as a draft until it is sent. */
export function MessageDialog({ user, adminId, onClose }: MessageDialogProps) {
  const { notify } = useHost();
  const session = useMemberSession();
  const [draft, setDraft] = useState(() => drafts.find(adminId, user.id));
  const [values, setValues] = useState(draft?.values ?? empty);
  const [hasTried, setHasTried] = useState(false);
  const [failure, setFailure] = useState<SaveFailure>();
  const [isSending, setIsSending] = useState(false);
  const { adminUsers: bounds } = limits;
  const hasText = values.subject.trim() !== '' || values.text.trim() !== '';
  useEffect(() => {
    if (hasText) drafts.save(adminId, user.id, { values });
    else drafts.remove(adminId, user.id);
  }, [hasText, adminId, user.id, values]);

  function close() {
    if (isSending) return;
    if (hasText) notify(messageCopy.kept);
    onClose();
  }
  async function send() {
    setHasTried(true);
    if (isSending || values.subject.trim() === '' || values.text.trim() === '') return;
    setIsSending(true);
    setFailure(undefined);
    try {
      await sendCall(sendUserMessage, { params: { id: user.id }, body: values });
      drafts.remove(adminId, user.id);
      notify(messageCopy.sent(user));
      onClose();
    } catch (error) {
      setFailure(toSaveFailure(error, messageCopy.failed));
      setIsSending(false);
    }
  }
  const field = (name: keyof MessageValues) => ({
    label: messageCopy[name],
    value: values[name],
    readOnly: isSending,
    autoComplete: 'off',
    ...(hasTried && values[name].trim() === '' && { error: messageCopy.required }),
    onChange: ({ target }: { target: { value: string } }) =>
      setValues((current) => ({ ...current, [name]: target.value })),
  });

  return (
    <DialogFrame title={messageCopy.title(user)} closeLabel={messageCopy.close} onClose={close}>
      <form
        noValidate
        className={styles.form}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void send();
        }}
      >
        <div className={frame.body}>
          {failure && <SaveFailureAlert failure={failure} />}
          <RestoredDraft
            at={draft?.at}
            onStartOver={() => {
              setDraft(undefined);
              setValues(empty);
            }}
          />
          <div>
            <p>{messageCopy.to(user)}</p>
            {session.state === 'member' && session.user.email !== null && (
              <p className="mute">{messageCopy.replies(session.user.email)}</p>
            )}
          </div>
          <TextField {...field('subject')} maxLength={bounds.subjectLength} />
          <TextArea {...field('text')} help={messageCopy.textHelp} rows={9} maxLength={bounds.textLength} />
        </div>
        <div className={frame.foot} ref={registerBottomBar}>
          <Button variant="quiet" onClick={close}>
            {messageCopy.cancel}
          </Button>
          <Button type="submit" variant="primary" aria-busy={isSending || undefined}>
            {messageCopy.send}
          </Button>
        </div>
      </form>
    </DialogFrame>
  );
}
