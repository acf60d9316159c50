import type { FormInputOf, ReplyOf, WriteCall } from '@nobicast/contracts/call';
import { fillPath, type AnyInput } from '@nobicast/contracts/fill-path';
import { repeatRefused, throwNetworkError } from './api-client.ts';
import { readReply, type ReplyRules } from './read-reply.ts';

/** Bytes of the whole request, slightly more than the file. */
interface SentBytes {
  sent: number;
  total: number;
}

export interface UploadOptions extends ReplyRules {
  file: File;
  /** The aborted upload rejects with the signal's reason. */
  signal: AbortSignal;
  /** Bytes sent are not stored before the reply. */
  onProgress: (bytes: SentBytes) => void;
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    // The status says what happened.
    return undefined;
  }
};

/**
 * Sends a file and the fields of the call's form, and returns the `data` of the reply. Never retried after a failure.
 * Rejects with an ApiError, of status 0 if the connection was lost. XMLHttpRequest, because `fetch` reports no upload
 * progress.
 */
export const uploadCall = <C extends WriteCall>(
  call: C,
  input: FormInputOf<C>,
  options: UploadOptions,
): Promise<ReplyOf<C>> => repeatRefused(() => uploadOnce(call, input, options));

function uploadOnce<C extends WriteCall>(
  call: C,
  input: FormInputOf<C>,
  { file, signal, onProgress, ...rules }: UploadOptions,
): Promise<ReplyOf<C>> {
  // The input of every contract consists of these parts only.
  const { form = {}, ...address } = input as AnyInput;
  const body = new FormData();
  // First, so that the receiver knows at the first byte of the file what it is.
  for (const name in form) body.set(name, form[name] ?? '');
  body.set('file', file);

  return new Promise<XMLHttpRequest>((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    request.open(call.method, fillPath(call.path, address));
    request.setRequestHeader('accept', 'application/json');
    request.upload.onprogress = ({ loaded, total }) => onProgress({ sent: loaded, total });
    request.onload = () => resolve(request);
    request.onerror = () => reject(new Error('The connection was lost during an upload.'));
    request.onabort = () => reject(signal.reason);
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(body);
  })
    .catch((error: unknown) => {
      if (signal.aborted) throw error;
      return throwNetworkError(error);
    })
    .then(
      (request) =>
        // The cast is safe for the reason given in dataOf.
        readReply(
          {
            status: request.status,
            statusText: request.statusText,
            contentType: request.getResponseHeader('content-type') ?? '',
            retryAfter: request.getResponseHeader('retry-after'),
            body: parsed(request.responseText),
          },
          rules,
        ) as ReplyOf<C>,
    );
}
