import { brand } from '@nobicast/contracts/brand';
import { exportAccount } from '@nobicast/contracts/calls';
import { asNoReply, readReply, requestCall } from '@nobicast/web-kit/api';

/** Fetches everything kept about one's account and hands it to the browser as a file. */
export async function downloadExport(): Promise<void> {
  const response = await requestCall(exportAccount, {}).catch(asNoReply);
  const text = await response.text();
  // A refusal comes in our envelope, the file does not: reading the refusal throws it.
  if (!response.ok) readReply({ ...headOf(response), body: parsed(text) });
  saveAs(fileNameOf(response), new Blob([text], { type: 'application/json' }));
}

/** The name that the server gave to the file. */
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
  // The download has begun with the click; the address is of no use afterwards.
  setTimeout(() => URL.revokeObjectURL(href));
}
