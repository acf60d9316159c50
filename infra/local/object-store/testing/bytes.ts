/** Deterministic bytes: large, incompressible, and never entirely in memory. */
import { createCipheriv, createHash } from 'node:crypto';
import { Readable } from 'node:stream';

const pieceBytes = 256 * 1024;

function* pieces(size: number, seed: string): Generator<Buffer> {
  const key = createHash('sha256').update(seed).digest();
  const cipher = createCipheriv('aes-256-ctr', key, Buffer.alloc(16));
  const zeros = Buffer.alloc(pieceBytes);
  for (let left = size; left > 0; left -= pieceBytes)
    yield cipher.update(zeros.subarray(0, Math.min(left, pieceBytes)));
}

export function bytesOf(size: number, seed: string): Buffer {
  return Buffer.concat([...pieces(size, seed)]);
}

export function streamOf(size: number, seed: string): Readable {
  return Readable.from(pieces(size, seed), { objectMode: false });
}

export function sha256Of(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

export async function sha256OfStream(stream: Readable): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of stream) hash.update(piece);
  return hash.digest('hex');
}
