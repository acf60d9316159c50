import { finished, Transform, type Readable } from 'node:stream';
import { ApiError } from '@nobicast/service-kit';

export interface Upload {
  /** The first bytes, which the stream still carries. */
  head: Uint8Array;
  stream: Readable;
  /** Bytes that went through so far. */
  countBytes(): number;
}

/**
 * Looks at the first bytes of an upload and counts the rest, in bounded memory. The stream fails with
 * `too_large` beyond `maxBytes` and with `bad_request` when the sender breaks off.
 */
export async function openUpload(body: Readable, headLength: number, maxBytes: number): Promise<Upload> {
  let count = 0;
  let head = Buffer.alloc(0);
  let announceHead: () => void = () => undefined;
  const hasHead = new Promise<void>((resolve) => {
    announceHead = resolve;
  });
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      count += chunk.length;
      if (head.length < headLength) {
        head = Buffer.concat([head, chunk]).subarray(0, headLength);
        if (head.length === headLength) announceHead();
      }
      done(count > maxBytes ? new ApiError('too_large') : null, chunk);
    },
    flush(done) {
      announceHead();
      done();
    },
  });
  // Until somebody reads, this is the error's only listener; whoever reads later finds it on the stream.
  stream.on('error', announceHead);
  finished(body, { writable: false }, (error) => {
    if (error)
      stream.destroy(new ApiError('bad_request', { sentence: 'L’envoi a été interrompu.', cause: error }));
  });
  // Not `pipeline`: that would destroy the request with the stream, and the reply with it.
  body.pipe(stream);
  await hasHead;
  if (stream.errored) throw stream.errored;
  return { head, stream, countBytes: () => count };
}
