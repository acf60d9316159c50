import { buffer } from 'node:stream/consumers';
import type { StoredAudio } from '../audio/audio.repository.ts';
import { id3HeadLength, id3Length } from '../counting/byte-spans.rules.ts';
import type { ObjectStore } from '../store/object-store.ts';

type ReadableStore = Pick<ObjectStore, 'read'>;
type StoredFile = Pick<StoredAudio, 'objectKey' | 'sizeBytes'>;
type ReadBytes = (at: number, length: number) => Promise<Buffer>;

/** As many as the check of uploads lets pass. */
const maxTags = 3;

/** The length of all tags at the beginning of a file. */
export async function measureTags(
  read: ReadBytes,
  { sizeBytes }: Pick<StoredFile, 'sizeBytes'>,
): Promise<number> {
  let end = 0;
  for (let tags = 0; tags < maxTags && end + id3HeadLength <= sizeBytes; tags += 1) {
    const length = id3Length(await read(end, id3HeadLength));
    if (length === 0) break;
    end += length;
  }
  return Math.min(end, sizeBytes);
}

const id3v1Length = 128;
const apeFooterLength = 32;

/** The length of the tag that ends with these bytes: ID3v1, APE, or ID3v2.4 with its footer; 0 where none does. */
function tailLength(end: Buffer): number {
  if (end.length === id3v1Length && end.toString('latin1', 0, 3) === 'TAG') return id3v1Length;
  const ape = end.subarray(-apeFooterLength);
  if (ape.length === apeFooterLength && ape.toString('latin1', 0, 8) === 'APETAGEX') {
    const hasHeader = (ape.readUInt32LE(20) & 0x80000000) !== 0;
    return ape.readUInt32LE(12) + (hasHeader ? apeFooterLength : 0);
  }
  const id3 = Buffer.from(end.subarray(-id3HeadLength));
  if (id3.toString('latin1', 0, 3) !== '3DI') return 0;
  // A footer is a copy of the head but for its name.
  id3.write('ID3');
  return id3Length(id3);
}

/** The part of an MP3 between its tags. A decoder would take a picture in a tag of APE for sound. */
export async function measureFrames(
  read: ReadBytes,
  file: Pick<StoredFile, 'sizeBytes'>,
): Promise<{ start: number; end: number }> {
  const start = await measureTags(read, file);
  let end = file.sizeBytes;
  for (let tags = 0; tags < maxTags && end > start; tags += 1) {
    const at = Math.max(start, end - id3v1Length);
    const length = tailLength(await read(at, end - at));
    if (length === 0 || length >= end - start) break;
    end -= length;
  }
  return { start, end };
}

const readStored =
  (store: ReadableStore, { objectKey }: StoredFile): ReadBytes =>
  async (at, length) =>
    buffer(await store.read(objectKey, at, length));

export const measureStoredTags = (store: ReadableStore, file: StoredFile): Promise<number> =>
  measureTags(readStored(store, file), file);

export const measureStoredFrames = (store: ReadableStore, file: StoredFile) =>
  measureFrames(readStored(store, file), file);
