import { Button } from '@nobicast/web-kit';
import { useHost } from '@nobicast/web-kit/host';
import { Download } from '@nobicast/web-kit/icons';
import { useState, type MouseEvent } from 'react';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { failureText } from '../../failure-text.ts';
import { accountCopy } from './account.copy.ts';
import styles from './Account.module.css';
import { downloadExport } from './download-export.ts';

/** Exports the account's data. The dialog first describes the contents of the file. */
export function ExportAccount() {
  const { notify } = useHost();
  const [isOpen, setIsOpen] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function download() {
    setIsBusy(true);
    setFailure(undefined);
    try {
      await downloadExport();
      setIsOpen(false);
      notify(accountCopy.exported);
    } catch (error) {
      setFailure(failureText(error, accountCopy.exportFailed));
    } finally {
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
    setIsOpen(false);
  }

  return (
    <div className={styles.choice}>
      <p className="soft">{accountCopy.exportText}</p>
      <Button onClick={open}>
        <Download className="icon" aria-hidden="true" />
        {accountCopy.export}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title={accountCopy.exportTitle}
        description={<p>{accountCopy.exportHolds}</p>}
        confirm={accountCopy.exportConfirm}
        cancel={accountCopy.cancel}
        isBusy={isBusy}
        failure={failure}
        onConfirm={() => void download()}
        onCancel={close}
      />
    </div>
  );
}
