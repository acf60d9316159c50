import { brand } from '@nobicast/contracts/brand';
import { deleteAccount, exportAccount } from '@nobicast/contracts/calls';
import { Button, TextField } from '@nobicast/web-kit';
import { downloadCall } from '@nobicast/web-kit/api';
import { useHost } from '@nobicast/web-kit/host';
import { Download, Trash2 } from '@nobicast/web-kit/icons';
import { ConfirmDialog, useConfirmDialog } from '@nobicast/web-kit/confirm-dialog';
import { paths } from '@nobicast/contracts/paths';
import { forgetMemberOnLeaving } from '@nobicast/web-kit/forget-member';
import { sendProven } from '@nobicast/web-kit/fresh-proof';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { hardNavigate } from '../../hard-navigate.ts';
import { accountCopy } from './account.copy.ts';
import styles from './Account.module.css';

export function AccountData({ email }: { email: string }) {
  return (
    <section className={styles.section} aria-labelledby="vos-donnees">
      <h2 className={`${styles.heading} title`} id="vos-donnees">
        {accountCopy.title}
      </h2>
      <div className={styles.choices}>
        <ExportAccount />
        <DeleteAccount email={email} />
      </div>
    </section>
  );
}

/** The dialog first describes the file's contents. */
function ExportAccount() {
  const { notify } = useHost();
  const { open, dialog } = useConfirmDialog(async (close) => {
    await downloadCall(exportAccount, {}, { fileName: `${brand.key}-export.json` });
    close();
    notify(accountCopy.exported);
  }, accountCopy.exportFailed);

  return (
    <div className={styles.choice}>
      <p className="soft">{accountCopy.exportText}</p>
      <p className="soft">
        {accountCopy.exportOfAddress}
        <Link className="link" to={paths.personalData}>
          {accountCopy.exportOfAddressLink}
        </Link>
        .
      </p>
      <Button onClick={open}>
        <Download className="icon" aria-hidden="true" />
        {accountCopy.export}
      </Button>
      <ConfirmDialog
        {...dialog}
        title={accountCopy.exportTitle}
        description={<p>{accountCopy.exportHolds}</p>}
        confirm={accountCopy.exportConfirm}
        cancel={accountCopy.cancel}
      />
    </div>
  );
}

/** The dialog lists what is lost and requires typing the account's address. */
function DeleteAccount({ email }: { email: string }) {
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
