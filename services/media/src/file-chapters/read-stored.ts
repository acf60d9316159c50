import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { ChapterProblem } from '@nobicast/contracts';
import type { ObjectStore } from '../store/object-store.ts';
import type { OriginalTags } from './file-chapters.repository.ts';

/** The file, or what should be in it, is to blame: the job is not tried again. */
export class Refused extends Error {
  readonly problem: ChapterProblem;
  constructor(problem: ChapterProblem, options?: ErrorOptions) {
    super(problem, options);
    this.problem = problem;
  }
}

type ReadableStore = Pick<ObjectStore, 'read' | 'stat'>;

export const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

export const readAll = async (store: ReadableStore, objectKey: string, bytes: number) =>
  bytes === 0 ? Buffer.alloc(0) : buffer(await store.read(objectKey, 0, bytes));

/** Refuses an object that is lost, or has another length than was stored. */
export async function refuseDamaged(store: ReadableStore, objectKey: string, bytes: number) {
  if ((await store.stat(objectKey))?.sizeBytes !== bytes) throw new Refused('damaged');
}

export async function readFirstTags(
  store: ReadableStore,
  { objectKey, bytes, sha256: known }: OriginalTags,
): Promise<Buffer> {
  if (objectKey === null) return Buffer.alloc(0);
  await refuseDamaged(store, objectKey, bytes);
  const tags = await readAll(store, objectKey, bytes);
  if (sha256(tags) !== known) throw new Refused('damaged');
  return tags;
}

export async function hashFrom(
  store: ReadableStore,
  { objectKey, start, bytes }: { objectKey: string; start: number; bytes: number },
): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of await store.read(objectKey, start, bytes)) hash.update(chunk as Buffer); // bytes, as the store sends them
  return hash.digest('hex');
}
