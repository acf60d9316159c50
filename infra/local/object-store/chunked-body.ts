/**
 * The `aws-chunked` encoding: `hex size[;chunk-signature=…]\r\n bytes \r\n`, a chunk of size 0, then trailers. Chunk
 * signatures are verified, trailing checksums are not. Source:
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-streaming.html
 */
import { createHash, type Hash } from 'node:crypto';
import type { ChunkSigning } from './authentication.ts';
import { S3Error } from './errors.ts';
import { isSameSignature, sha256Hex, signText } from './signature-v4.ts';

const maxHeaderBytes = 1024;
const maxTrailerBytes = 16 * 1024;
const emptyHash = sha256Hex('');

/** Holds at most one of the incoming pieces. */
export async function* decodeChunks(
  source: AsyncIterable<Buffer>,
  signing: ChunkSigning | undefined,
): AsyncGenerator<Buffer> {
  const input = createInput(source);
  let previousSignature = signing?.seedSignature ?? '';
  for (;;) {
    const header = parseChunkHeader(await input.readLine());
    const check = signing && { signing, hash: createHash('sha256') };
    yield* readChunkBytes(input, header.size, check?.hash);
    if (check) {
      requireChunkSignature(check.signing, previousSignature, check.hash.digest('hex'), header.signature);
      previousSignature = header.signature;
    }
    if (header.size === 0) break;
    if ((await input.readLine()) !== '') throw malformed();
  }
  await skipTrailers(input);
}

type Input = ReturnType<typeof createInput>;

async function* readChunkBytes(input: Input, size: number, hash: Hash | undefined): AsyncGenerator<Buffer> {
  let remaining = size;
  while (remaining > 0) {
    const piece = await input.readSome(remaining);
    remaining -= piece.length;
    hash?.update(piece);
    yield piece;
  }
}

function parseChunkHeader(line: string): { size: number; signature: string } {
  const match = /^([0-9a-fA-F]{1,10})(?:;chunk-signature=([0-9a-f]{64}))?$/.exec(line);
  if (!match) throw malformed();
  return { size: Number.parseInt(match[1] ?? '', 16), signature: match[2] ?? '' };
}

function requireChunkSignature(signing: ChunkSigning, previous: string, sha256: string, given: string): void {
  const text = ['AWS4-HMAC-SHA256-PAYLOAD', signing.date, signing.scope, previous, emptyHash, sha256].join(
    '\n',
  );
  if (!isSameSignature(signText(signing.key, text), given)) throw new S3Error('SignatureDoesNotMatch');
}

/** Trailers end with an empty line or, from some clients, with the body. */
async function skipTrailers(input: Input): Promise<void> {
  let trailerBytes = 0;
  while (!(await input.isAtEnd())) {
    trailerBytes += (await input.readLine()).length;
    if (trailerBytes > maxTrailerBytes) throw malformed();
  }
}

function malformed(): S3Error {
  return new S3Error('InvalidRequest', 'The aws-chunked body is malformed.');
}

function createInput(source: AsyncIterable<Buffer>) {
  const pieces = source[Symbol.asyncIterator]();
  let buffered: Buffer = Buffer.alloc(0);

  async function isAtEnd(): Promise<boolean> {
    while (buffered.length === 0) {
      const next = await pieces.next();
      if (next.done) return true;
      buffered = next.value;
    }
    return false;
  }

  async function readSome(maxBytes: number): Promise<Buffer> {
    if (await isAtEnd()) throw new S3Error('IncompleteBody');
    const piece = buffered.subarray(0, maxBytes);
    buffered = buffered.subarray(piece.length);
    return piece;
  }

  async function readLine(): Promise<string> {
    let line = '';
    while (!line.endsWith('\r\n')) {
      if (line.length > maxHeaderBytes) throw malformed();
      if (await isAtEnd()) throw new S3Error('IncompleteBody');
      const lineEnd = buffered.indexOf('\n');
      const piece = await readSome(Math.min(lineEnd < 0 ? buffered.length : lineEnd + 1, maxHeaderBytes));
      line += piece.toString('latin1');
    }
    return line.slice(0, -2);
  }

  return { isAtEnd, readSome, readLine };
}
