import type { ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Whether a `pipeline` failed because the client left: a source that breaks off leaves its error on the response. */
export const hasClientDisconnected = (response: ServerResponse): boolean =>
  response.destroyed && response.errored === null;

/** Sends a table while its rows are read. A client that disconnects is not an error. */
export async function sendRows(
  rows: AsyncIterable<unknown>,
  format: Duplex,
  response: ServerResponse,
): Promise<void> {
  await pipeline(rows, format, response).catch((error: unknown) => {
    if (!hasClientDisconnected(response)) throw error;
  });
}
