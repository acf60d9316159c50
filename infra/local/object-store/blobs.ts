/**
 * Bytes on disk under random names. A blob is immutable and deleted when unused: a reader holds the blobs of its
 * object, so an overwrite can neither mix into its data nor cut it off.
 */
import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readdir, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { requireDigests, type DeclaredContent } from './declared-content.ts';
import { S3Error } from './errors.ts';

/** Size in bytes. */
export type BlobPart = { blob: string; size: number };
export type WrittenBlob = BlobPart & { md5: string };

/** Both ends included. */
export type ByteRange = { start: number; end: number };

export type Blobs = ReturnType<typeof openBlobs>;

const readPieceBytes = 256 * 1024;

export function openBlobs(folder: string) {
  const holdersOf = new Map<string, number>();
  const discarded = new Set<string>();
  const pathOf = (blob: string): string => join(folder, blob);

  /** Syncs the file. If anything fails (a wrong digest, a disconnected client), nothing is left behind. */
  async function write(bytes: AsyncIterable<Buffer>, declared: DeclaredContent): Promise<WrittenBlob> {
    const blob = randomUUID();
    try {
      const file = await open(pathOf(blob), 'wx');
      try {
        const written = await copyInto(file, bytes, declared);
        await file.datasync();
        return { blob, ...written };
      } finally {
        await file.close();
      }
    } catch (error) {
      await remove(blob);
      throw error;
    }
  }

  /** A range over several parts, which must be held. */
  async function* read(parts: BlobPart[], range: ByteRange): AsyncGenerator<Buffer> {
    let offset = 0;
    for (const { blob, size } of parts) {
      const start = Math.max(range.start - offset, 0);
      const end = Math.min(range.end - offset, size - 1);
      if (start <= end) yield* createReadStream(pathOf(blob), { start, end, highWaterMark: readPieceBytes });
      offset += size;
    }
  }

  /** Keeps blobs on disk until the returned function is called; call it once. */
  function hold(parts: BlobPart[]): () => Promise<void> {
    for (const { blob } of parts) holdersOf.set(blob, (holdersOf.get(blob) ?? 0) + 1);
    return async () => {
      for (const { blob } of parts) await release(blob);
    };
  }

  async function release(blob: string): Promise<void> {
    const holders = (holdersOf.get(blob) ?? 0) - 1;
    if (holders > 0) {
      holdersOf.set(blob, holders);
      return;
    }
    holdersOf.delete(blob);
    if (discarded.delete(blob)) await remove(blob);
  }

  /** Blobs in use are deleted after their last reader. */
  async function discard(parts: BlobPart[]): Promise<void> {
    for (const { blob } of parts) {
      if (holdersOf.has(blob)) discarded.add(blob);
      else await remove(blob);
    }
  }

  async function remove(blob: string): Promise<void> {
    try {
      await rm(pathOf(blob), { force: true });
    } catch (cause) {
      // The object itself is deleted or replaced; the sweep at the next start removes the file.
      console.error(`object store: blob ${blob} could not be deleted`, cause);
    }
  }

  /** Deletes unreferenced blobs, left by uploads when the process was killed. */
  async function sweep(referenced: ReadonlySet<string>): Promise<void> {
    const orphans = (await readdir(folder)).filter((blob) => !referenced.has(blob));
    for (const blob of orphans) await rm(pathOf(blob));
  }

  return { write, read, hold, discard, sweep };
}

async function copyInto(file: FileHandle, bytes: AsyncIterable<Buffer>, declared: DeclaredContent) {
  const maxSize = declared.maxSize ?? declared.size ?? Infinity;
  const md5 = createHash('md5');
  const sha256 = declared.sha256 === undefined ? undefined : createHash('sha256');
  let size = 0;
  for await (const piece of bytes) {
    size += piece.length;
    if (size > maxSize) throw new S3Error('EntityTooLarge');
    md5.update(piece);
    sha256?.update(piece);
    await writeAll(file, piece);
  }
  if (declared.size !== undefined && size !== declared.size) throw new S3Error('IncompleteBody');
  if (size < (declared.minSize ?? 0)) throw new S3Error('EntityTooSmall');
  const digests = { md5: md5.digest('hex'), sha256: sha256?.digest('hex') };
  requireDigests(declared, digests);
  return { size, md5: digests.md5 };
}

/** One write may store fewer bytes than given (a full disk). */
async function writeAll(file: FileHandle, piece: Buffer): Promise<void> {
  let rest = piece;
  while (rest.length > 0) {
    const { bytesWritten } = await file.write(rest);
    rest = rest.subarray(bytesWritten);
  }
}
