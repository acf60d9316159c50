import { pipeline } from 'node:stream/promises';
import { ApiError, hasClientDisconnected } from '@nobicast/service-kit';
import type { Request, Response } from 'express';
import type { ObjectStore } from '../store/object-store.ts';
import {
  chooseRange,
  isNotModified,
  isPreconditionFailed,
  isSameFile,
  type ByteRange,
} from './delivery.rules.ts';

export interface DeliveredFile {
  objectKey: string;
  sizeBytes: number;
  /** In quotes. */
  etag: string;
  /** As in HTTP. */
  lastModified: string;
  /** Beside those of ranges and conditions. */
  headers: Readonly<Record<string, string>>;
  /** Answers instead of us, once the conditions are checked. */
  redirect?: () => Promise<void>;
}

type ReadableStore = Pick<ObjectStore, 'read'>;

/** Sends a file, with conditions and ranges (RFC 9110, 13 and 14). */
export async function deliverFile(
  store: ReadableStore,
  { objectKey, sizeBytes, etag, lastModified, headers: ownHeaders, redirect }: DeliveredFile,
  request: Request,
  response: Response,
): Promise<void> {
  const headers = { ...ownHeaders, 'Accept-Ranges': 'bytes', ETag: etag, 'Last-Modified': lastModified };
  const preconditions = {
    ifMatch: request.get('if-match'),
    ifUnmodifiedSince: request.get('if-unmodified-since'),
  };
  if (isPreconditionFailed(preconditions, etag, lastModified)) throw new ApiError('precondition_failed');
  const conditions = {
    ifNoneMatch: request.get('if-none-match'),
    ifModifiedSince: request.get('if-modified-since'),
  };
  if (isNotModified(conditions, etag, lastModified)) {
    response.status(304).set(headers).end();
    return;
  }
  if (redirect) return redirect();
  // Ranges apply only to GET. HEAD is answered from the row, without the store.
  const isRangeAllowed = request.method === 'GET' && isSameFile(request.get('if-range'), etag, lastModified);
  const range = chooseRange(isRangeAllowed ? request.get('range') : undefined, sizeBytes);
  await sendBytes(store, { objectKey, sizeBytes }, { range, headers }, response);
}

const sentBytes = new WeakMap<Response, number>();

/** How many bytes of a file were sent so far. */
export const countSentBytes = (response: Response): number => sentBytes.get(response) ?? 0;

async function sendBytes(
  store: ReadableStore,
  { objectKey, sizeBytes }: Pick<DeliveredFile, 'objectKey' | 'sizeBytes'>,
  { range, headers }: { range: ByteRange; headers: Record<string, string> },
  response: Response,
): Promise<void> {
  if (range.kind === 'unsatisfiable') {
    response.set('Content-Range', `bytes */${sizeBytes}`);
    throw new ApiError('range_not_satisfiable');
  }
  const { start, end } = range.kind === 'part' ? range : { start: 0, end: sizeBytes - 1 };
  const length = String(end - start + 1);
  if (response.req.method === 'HEAD') {
    response.set({ ...headers, 'Content-Length': length }).end();
    return;
  }
  const source = await store.read(objectKey, start, end - start + 1);
  // After a successful read: the reply to a failure must not have the file's headers.
  response.set({ ...headers, 'Content-Length': length });
  if (range.kind === 'part') response.status(206).set('Content-Range', `bytes ${start}-${end}/${sizeBytes}`);
  source.on('data', (chunk: Buffer) => sentBytes.set(response, countSentBytes(response) + chunk.length));
  try {
    // Waits for slow clients, and destroys the store's stream when the client disconnects.
    await pipeline(source, response);
  } catch (error) {
    source.destroy();
    // A client that disconnects is not an error; a store that breaks off is one.
    if (hasClientDisconnected(response)) return;
    throw new ApiError('store_unavailable', { cause: error, info: { objectKey } });
  }
}
