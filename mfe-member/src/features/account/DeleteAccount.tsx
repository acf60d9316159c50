import { deleteAccount } from '@nobicast/contracts/calls';
import { paths } from '@nobicast/contracts/paths';
import { Button, TextField } from '@nobicast/web-kit';
import { sendCall } from '@nobicast/web-kit/api';
import { Trash2 } from '@nobicast/web-kit/icons';
import { useState, type MouseEvent } from 'react';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { failureText } from '../../failure-text.ts';
import { hardNavigate } from '../../hard-navigate.ts';
import { accountCopy } from './account.copy.ts';
import styles from './Account.module.css';

/** Deletes the account. The dialog lists what is lost and requires typing the account's address. */
export function DeleteAccount({ email }: { email: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const isConfirmed = typed.trim().toLowerCase() === email.toLowerCase();

  async function remove() {
    setIsBusy(true);
    setFailure(undefined);
    try {
      await sendCall(deleteAccount, { body: { email: typed.trim() } });
      // Nothing of the account may stay in memory.
      hardNavigate(paths.accountDeleted);
    } catch (error) {
      setFailure(failureText(error, accountCopy.deleteFailed));
      setIsBusy(false);
    }
  }
  function open(event: MouseEvent<HTMLButtonElement>) {
    // Safari does not focus a pressed button; the dialog must be able to restore the focus to it.
    event.currentTarget.focus();
    setIsOpen(true);
  }
  function close() {
    setFailure(undefined);
    setTyped('');
    setIsOpen(false);
  }

  return (
    <div className={styles.choice}>
      <p className="soft">{accountCopy.deleteText}</p>
      <Button className={styles.delete} onClick={open}>
        <Trash2 className="icon" aria-hidden="true" />
        {accountCopy.delete}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        isDangerous
        title={accountCopy.deleteTitle}
        description={
          <>
            <p>{accountCopy.deleteLosesTitle}</p>
            <ul className={styles.losses}>
              {accountCopy.deleteLoses.map((loss) => (
                <li key={loss}>{loss}</li>
              ))}
            </ul>
            <p>{accountCopy.deleteKeeps}</p>
          </>
        }
        confirm={accountCopy.deleteConfirm}
        cancel={accountCopy.cancel}
        isBusy={isBusy}
        failure={failure}
        missing={isConfirmed ? undefined : accountCopy.deleteMissing(email)}
        onConfirm={() => void remove()}
        onCancel={close}
      >
        <TextField
          label={accountCopy.deleteLabel}
          type="email"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </ConfirmDialog>
    </div>
  );
}
