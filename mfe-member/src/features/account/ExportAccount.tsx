import { Button } from '@nobicast/web-kit';
import { useHost } from '@nobicast/web-kit/host';
import { Download } from '@nobicast/web-kit/icons';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { useConfirmDialog } from '../../components/use-confirm-dialog.ts';
import { accountCopy } from './account.copy.ts';
import styles from './Account.module.css';
import { downloadExport } from './download-export.ts';

/** Exports the account's data. The dialog first describes the contents of the file. */
export function ExportAccount() {
  const { notify } = useHost();
  const { open, dialog } = useConfirmDialog(async (close) => {
    await downloadExport();
    close();
    notify(accountCopy.exported);
  }, accountCopy.exportFailed);

  return (
    <div className={styles.choice}>
      <p className="soft">{accountCopy.exportText}</p>
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
