import { brand } from '@nobicast/contracts/brand';
import { exportAccount } from '@nobicast/contracts/calls';
import { Button } from '@nobicast/web-kit';
import { readReply, requestCall, throwNetworkError } from '@nobicast/web-kit/api';
import { useHost } from '@nobicast/web-kit/host';
import { Download } from '@nobicast/web-kit/icons';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { useConfirmDialog } from '../../components/use-confirm-dialog.ts';
import { accountCopy } from './account.copy.ts';
import styles from './Account.module.css';

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

/** Fetches all data of the account and saves it as a file. */
async function downloadExport(): Promise<void> {
  const response = await requestCall(exportAccount, {}).catch(throwNetworkError);
  const text = await response.text();
  // Only failures use our reply envelope, the file does not: readReply throws the failure as an ApiError.
  if (!response.ok) readReply({ ...headOf(response), body: parsed(text) });
  saveAs(fileNameOf(response), new Blob([text], { type: 'application/json' }));
}

/** The file name suggested by the server. */
const fileNameOf = (response: Response) =>
  /filename="?([^";]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1] ??
  `${brand.key}-export.json`;

const headOf = (response: Response) => ({
  status: response.status,
  statusText: response.statusText,
  contentType: response.headers.get('content-type') ?? '',
});

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function saveAs(fileName: string, content: Blob) {
  const href = URL.createObjectURL(content);
  const link = Object.assign(document.createElement('a'), { href, download: fileName });
  link.click();
  // The click has started the download, so the object URL is no longer needed.
  setTimeout(() => URL.revokeObjectURL(href));
}
