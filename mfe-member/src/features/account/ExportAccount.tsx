import { brand } from '@nobicast/contracts/brand';
import { exportAccount } from '@nobicast/contracts/calls';
import { Button } from '@nobicast/web-kit';
import { downloadCall } from '@nobicast/web-kit/api';
import { useHost } from '@nobicast/web-kit/host';
import { Download } from '@nobicast/web-kit/icons';
import { ConfirmDialog, useConfirmDialog } from '@nobicast/web-kit/confirm-dialog';
import { accountCopy } from './account.copy.ts';
import styles from './Account.module.css';

/** The dialog first describes the file's contents. */
export function ExportAccount() {
  const { notify } = useHost();
  const { open, dialog } = useConfirmDialog(async (close) => {
    await downloadCall(exportAccount, {}, { fileName: `${brand.key}-export.json` });
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
