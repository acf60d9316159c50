import type { Call, InputOf } from '@nobicast/contracts/call';
import { requestCall, throwNetworkError } from './api-client.ts';
import { readReply } from './read-reply.ts';

/**
 * Makes a call whose reply is a file, and saves it. Rejects with an ApiError.
 *
 * @param fileName where the server suggests none
 */
export async function downloadCall<C extends Call>(
  call: C,
  input: InputOf<C>,
  { fileName }: { fileName: string },
): Promise<void> {
  const response = await requestCall(call, input).catch(throwNetworkError);
  // A failure uses our reply envelope: readReply throws it as an ApiError.
  if (!response.ok) readReply({ ...headOf(response), body: parsed(await response.text()) });
  saveFile(fileNameOf(response) ?? fileName, await response.blob());
}

const fileNameOf = (response: Response) =>
  /filename="?([^";]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1];

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

export function saveFile(fileName: string, content: Blob): void {
  const href = URL.createObjectURL(content);
  const link = Object.assign(document.createElement('a'), { href, download: fileName });
  link.click();
  // The click has started the download.
  setTimeout(() => URL.revokeObjectURL(href));
}
