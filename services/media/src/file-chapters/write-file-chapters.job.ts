import { createHash, type Hash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { JobTask, Logger } from '@nobicast/service-kit';
import { z } from 'zod';
import type { AudioRepository, StoredAudio } from '../audio/audio.repository.ts';
import { formats } from '../audio/audio.rules.ts';
import { newAudioKey } from '../audio/store-audio.use-case.ts';
import type { CoversRepository } from '../covers/covers.repository.ts';
import type { RemovalsRepository } from '../removals/removals.repository.ts';
import { readTags } from '../sounds/hear-sound.ts';
import type { SoundsRepository } from '../sounds/sounds.repository.ts';
import { measureStoredTags } from '../sounds/tag-lengths.ts';
import type { ObjectStore } from '../store/object-store.ts';
import { presignedSeconds } from '../store/presign-read.ts';
import { ToolFailure, type RunTool } from '../tools/run-tool.ts';
import {
  discardObject,
  stageObject,
  type StagedObject,
  type StageDependencies,
} from '../uploads/stage-object.ts';
import type { TagOrder } from './build-tag.ts';
import type {
  FileChaptersRepository,
  FileChaptersState,
  OriginalTags,
  WantedTags,
} from './file-chapters.repository.ts';
import { digestOf, fileProblem, tagOrderOf, type ChapterLimits } from './file-chapters.rules.ts';
import type { GetChapters } from './file-chapters.use-cases.ts';
import { hashFrom, readAll, readFirstTags, Refused, refuseDamaged, sha256 } from './read-stored.ts';

const payloadSchema = z.object({ objectKey: z.string().min(1) });

interface Repositories {
  audio: AudioRepository;
  fileChapters: FileChaptersRepository;
  removals: RemovalsRepository;
  sounds: SoundsRepository;
}

export interface WriteDependencies extends Omit<StageDependencies, 'store'> {
  audio: Pick<AudioRepository, 'find'>;
  covers: Pick<CoversRepository, 'find' | 'findByName'>;
  fileChapters: Pick<FileChaptersRepository, 'findByFile' | 'putProblem'>;
  store: Pick<ObjectStore, 'read' | 'put' | 'stat'>;
  runTool: RunTool;
  getChapters: GetChapters;
  chapterLimits: ChapterLimits;
  inTransaction<Result>(work: (inside: Repositories) => Promise<Result>): Promise<Result>;
  newId: () => string;
  logger: Logger;
}

async function* tagThenFrames(tag: Buffer, frames: AsyncIterable<Buffer>, hash: Hash) {
  if (tag.length > 0) yield tag;
  for await (const chunk of frames) {
    hash.update(chunk);
    yield chunk;
  }
}

interface Rewritten extends StagedObject {
  sizeBytes: number;
  framesSha256: string;
}

/**
 * Writes another object, with this tag before the same frames, in bounded memory. Frames that were hashed before are
 * checked before they are copied. The object is read again before anybody refers to it; if its frames are not those of
 * the file, it is discarded.
 */
async function rewrite(
  dependencies: WriteDependencies,
  {
    episodeId,
    file,
    framesStart,
    tag,
    framesSha256,
  }: {
    episodeId: number;
    file: StoredAudio;
    framesStart: number;
    tag: Buffer;
    /** If the frames were hashed before. */
    framesSha256: string | undefined;
  },
): Promise<Rewritten> {
  const { store, newId, chapterLimits } = dependencies;
  const frameBytes = file.sizeBytes - framesStart;
  const sizeBytes = tag.length + frameBytes;
  if (sizeBytes > chapterLimits.maxAudioBytes) throw new Refused('file_too_large');
  const { objectKey } = file;
  const found = framesSha256 && (await hashFrom(store, { objectKey, start: framesStart, bytes: frameBytes }));
  if (found !== framesSha256) throw new Refused('damaged');
  const before = createHash('sha256');
  const frames = await store.read(objectKey, framesStart, frameBytes);
  const body = Readable.from(tagThenFrames(tag, frames, before), { objectMode: false });
  // A generator that was never asked for its first part does not end what it would have read.
  body.once('close', () => frames.destroy());
  const staged = await stageObject(dependencies, newAudioKey(episodeId, newId(), formats.mp3), body, {
    mimeType: file.mimeType,
    sizeBytes,
  });
  try {
    const hash = before.digest('hex');
    const after = await hashFrom(store, {
      objectKey: staged.objectKey,
      start: tag.length,
      bytes: frameBytes,
    });
    if (hash !== after || (framesSha256 !== undefined && framesSha256 !== hash))
      throw new Error(`The frames of ${objectKey} did not arrive as they are.`);
    return { ...staged, sizeBytes, framesSha256: hash };
  } catch (error) {
    await discardObject(dependencies, staged.objectKey);
    throw error;
  }
}

/**
 * The audio is this object from now on: its length, ETag and date change, and what is known of the sound stays. The
 * former object is kept for as long as signed addresses of it are valid. `alongWith` runs in the same transaction,
 * before. Whoever replaced the audio or the request meanwhile wins.
 */
async function switchTo(
  dependencies: WriteDependencies,
  {
    file,
    wanted,
    rewritten,
    tagBytes,
    alongWith,
  }: {
    file: StoredAudio;
    wanted: WantedTags;
    rewritten: Rewritten;
    tagBytes: number;
    alongWith: (inside: Repositories, episodeId: number, at: Date) => Promise<void>;
  },
): Promise<boolean> {
  const { inTransaction, clock } = dependencies;
  const { objectKey, etag, sizeBytes } = rewritten;
  const tags = await readTags(dependencies, { ...file, objectKey, sizeBytes }, tagBytes);
  return inTransaction(async (inside) => {
    const episodeId = await inside.audio.lockFile(file.objectKey);
    if (episodeId === undefined || !(await inside.fileChapters.lockRequest(file.objectKey, wanted)))
      return false;
    const at = clock();
    await inside.removals.cancel(objectKey);
    await alongWith(inside, episodeId, at);
    await inside.sounds.moveTo(episodeId, { objectKey, id3Bytes: tagBytes, tags });
    await inside.audio.moveTo(episodeId, { objectKey, etag, sizeBytes, modifiedAt: at });
    await inside.removals.schedule(file.objectKey, new Date(at.getTime() + presignedSeconds * 1_000));
    return true;
  });
}

/** Runs `work`, which has the audio switched to the object unless it returns false, and discards unused ones. */
async function orDiscard(
  dependencies: WriteDependencies,
  objectKeys: readonly string[],
  work: () => Promise<boolean>,
): Promise<void> {
  let isUsed = false;
  try {
    isUsed = await work();
  } finally {
    if (!isUsed) for (const objectKey of objectKeys) await discardObject(dependencies, objectKey);
  }
}

async function coverOf({ covers, store, chapterLimits }: WriteDependencies, episodeId: number) {
  const known = await covers.find(episodeId);
  const cover = known && (await covers.findByName(known.name));
  if (!cover) return { coverName: null, cover: Buffer.alloc(0) };
  if (cover.storedBytes > chapterLimits.maxCoverBytes) throw new Refused('cover_too_large');
  return { coverName: known.name, cover: await readAll(store, cover.objectKey, cover.storedBytes) };
}

async function makeTag(
  { runTool, chapterLimits }: WriteDependencies,
  order: TagOrder,
  original: Buffer,
  cover: Buffer,
): Promise<Buffer> {
  const input = Readable.from([Buffer.from(`${JSON.stringify(order)}\n`), original, cover], {
    objectMode: false,
  });
  try {
    const tag = await runTool('write-tag', input);
    if (tag.length > chapterLimits.maxTagBytes) throw new Refused('tag_too_large');
    return tag;
  } catch (error) {
    if (error instanceof ToolFailure) throw new Refused('unreadable_tag', { cause: error });
    throw error;
  }
}

async function writeChapters(
  dependencies: WriteDependencies,
  { episodeId, wanted, written }: FileChaptersState,
  file: StoredAudio,
): Promise<void> {
  const { store, getChapters, chapterLimits, newId } = dependencies;
  const current = await getChapters(episodeId);
  const order = tagOrderOf(current, file.durationMs);
  if (order.chapters.length === 0) throw new Refused('no_chapters');
  const { coverName, cover } = await coverOf(dependencies, episodeId);
  const framesStart = written?.tagBytes ?? (await measureStoredTags(store, file));
  const originalBytes = written?.original.bytes ?? framesStart;
  if (originalBytes > chapterLimits.maxTagBytes) throw new Refused('tag_too_large');
  const tags = written
    ? await readFirstTags(store, written.original)
    : await readAll(store, file.objectKey, originalBytes);
  const tag = await makeTag(dependencies, { ...order, originalBytes }, tags, cover);
  const rewritten = await rewrite(dependencies, {
    episodeId,
    file,
    framesStart,
    tag,
    framesSha256: written?.framesSha256,
  });
  const newKey = written || originalBytes === 0 ? null : `tags/${episodeId}/${newId()}.id3`;
  await orDiscard(dependencies, [rewritten.objectKey, ...(newKey === null ? [] : [newKey])], async () => {
    if (newKey !== null)
      await stageObject(dependencies, newKey, Readable.from([tags]), {
        mimeType: 'application/octet-stream',
        sizeBytes: originalBytes,
      });
    const original: OriginalTags = written?.original ?? {
      objectKey: newKey,
      bytes: originalBytes,
      sha256: sha256(tags),
    };
    return switchTo(dependencies, {
      file,
      wanted,
      rewritten,
      tagBytes: tag.length,
      alongWith: async ({ fileChapters, removals }, id, at) => {
        if (newKey !== null) await removals.cancel(newKey);
        await fileChapters.putWritten(id, rewritten.objectKey, {
          tagBytes: tag.length,
          original,
          framesSha256: rewritten.framesSha256,
          digest: digestOf({ current, coverName }),
          writtenAt: at,
        });
      },
    });
  });
}

async function restoreTags(
  dependencies: WriteDependencies,
  { episodeId, wanted, written }: FileChaptersState,
  file: StoredAudio,
): Promise<void> {
  if (!written) throw new Refused('nothing_to_restore');
  const { original, tagBytes, framesSha256 } = written;
  const tag = await readFirstTags(dependencies.store, original);
  const rewritten = await rewrite(dependencies, {
    episodeId,
    file,
    framesStart: tagBytes,
    tag,
    framesSha256,
  });
  await orDiscard(dependencies, [rewritten.objectKey], () =>
    switchTo(dependencies, {
      file,
      wanted,
      rewritten,
      tagBytes: original.bytes,
      alongWith: ({ fileChapters }, id) => fileChapters.remove(id),
    }),
  );
}

/**
 * Writes chapters into a file, or its first tags, unless it was replaced. A killed job leaves nothing and is run again;
 * what cannot be done is recorded with its reason.
 */
export function writeFileChapters(dependencies: WriteDependencies): JobTask {
  const { audio, fileChapters, store, logger } = dependencies;
  return async (payload) => {
    const { objectKey } = payloadSchema.parse(payload);
    const known = await fileChapters.findByFile(objectKey);
    if (known?.state !== 'waiting') return;
    const file = await audio.find(known.episodeId);
    if (file?.kind !== 'stored' || file.objectKey !== objectKey) return;
    try {
      const problem = fileProblem(file);
      if (problem) throw new Refused(problem);
      await refuseDamaged(store, objectKey, file.sizeBytes);
      await (known.wanted === 'chapters' ? writeChapters : restoreTags)(dependencies, known, file);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      logger.warn({ problem: error.problem, objectKey }, 'the chapters of a file cannot be written');
      await fileChapters.putProblem(known, error.problem);
    }
  };
}
