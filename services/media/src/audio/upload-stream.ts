import { finished, Transform, type Readable } from 'node:stream';
import { ApiError } from '@nobicast/service-kit';

export interface Upload {
  /** The first bytes, which the stream still carries. */
  head: Uint8Array;
  stream: Readable;
  countBytes(): number;
}

/**
 * Reads the first bytes ahead and counts all of them, in bounded memory. The stream fails with `too_large` beyond
 * `maxBytes`, and with `bad_request` if the sender disconnects.
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
  // The only error listener until the stream is read; later readers find the error on the stream.
  stream.on('error', announceHead);
  finished(body, { writable: false }, (error) => {
    if (error)
      stream.destroy(new ApiError('bad_request', { sentence: 'L’envoi a été interrompu.', cause: error }));
  });
  // `pipeline` would destroy the request, and so the reply.
  body.pipe(stream);
  await hasHead;
  if (stream.errored) throw stream.errored;
  return { head, stream, countBytes: () => count };
}
