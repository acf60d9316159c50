import { deleteAccount } from '@nobicast/contracts/calls';
import { paths } from '@nobicast/contracts/paths';
import { Button, TextField } from '@nobicast/web-kit';
import { forgetMemberOnLeaving } from '@nobicast/web-kit/forget-member';
import { sendProven } from '@nobicast/web-kit/fresh-proof';
import { Trash2 } from '@nobicast/web-kit/icons';
import { useState } from 'react';
import { ConfirmDialog, useConfirmDialog } from '@nobicast/web-kit/confirm-dialog';
import { hardNavigate } from '../../hard-navigate.ts';
import { accountCopy } from './account.copy.ts';
import styles from './Account.module.css';

/** The dialog lists what is lost and requires typing the account's address. */
export function DeleteAccount({ email }: { email: string }) {
  const [typed, setTyped] = useState('');
  const isConfirmed = typed.trim().toLowerCase() === email.toLowerCase();
  const { open, dialog } = useConfirmDialog(async () => {
    await sendProven(deleteAccount, { body: { email: typed.trim() } });
    // Nothing of the account may stay in memory, or in this browser.
    forgetMemberOnLeaving();
    hardNavigate(paths.accountDeleted);
  }, accountCopy.deleteFailed);
  function cancel() {
    setTyped('');
    dialog.onCancel();
  }

  return (
    <div className={styles.choice}>
      <p className="soft">{accountCopy.deleteText}</p>
      <Button className={styles.delete} onClick={open}>
        <Trash2 className="icon" aria-hidden="true" />
        {accountCopy.delete}
      </Button>
      <ConfirmDialog
        {...dialog}
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
        missing={isConfirmed ? undefined : accountCopy.deleteMissing(email)}
        onCancel={cancel}
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
