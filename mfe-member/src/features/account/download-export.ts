import { brand } from '@nobicast/contracts/brand';
import { exportAccount } from '@nobicast/contracts/calls';
import { throwNetworkError, readReply, requestCall } from '@nobicast/web-kit/api';

/** Fetches all data of the account and saves it as a file. */
export async function downloadExport(): Promise<void> {
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
