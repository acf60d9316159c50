import { createReadStream } from 'node:fs';
import path from 'node:path';
import type { AudioRepository } from '../audio/audio.repository.ts';
import { formats } from '../audio/audio.rules.ts';
import { newAudioKey } from '../audio/store-audio.use-case.ts';
import type { RemovalsRepository } from '../removals/removals.repository.ts';
import type { EnvelopesRepository } from '../sounds/envelopes.repository.ts';
import type { SoundsRepository } from '../sounds/sounds.repository.ts';
import { storeMeasurement } from '../sounds/store-measurement.ts';
import { discardObject, stageObject, type StageDependencies } from '../uploads/stage-object.ts';
import type { DemoDataRepository } from './demo-data.repository.ts';
import type { PreparedSound } from './sounds.schema.ts';

interface Repositories {
  audio: Pick<AudioRepository, 'find' | 'put'>;
  demoData: DemoDataRepository;
  envelopes: EnvelopesRepository;
  removals: RemovalsRepository;
  sounds: SoundsRepository;
}

export interface LoadSoundsDependencies extends StageDependencies {
  demoData: DemoDataRepository;
  inTransaction<Result>(work: (repositories: Repositories) => Promise<Result>): Promise<Result>;
  /** The folder with the files. */
  audioFolder: string;
  newId: () => string;
  onProgress: (done: number, all: number) => void;
}

/** Parallel uploads. */
const concurrency = 4;

const format = formats.mp3;

/** For an episode without audio, with all that is known of the sound. */
async function loadSound(
  dependencies: LoadSoundsDependencies,
  episodeId: number,
  sound: PreparedSound,
): Promise<void> {
  const { audioFolder, inTransaction, clock, newId } = dependencies;
  const { sizeBytes, durationMs } = sound;
  const { mimeType } = format;
  const { objectKey, etag } = await stageObject(
    dependencies,
    newAudioKey(episodeId, newId(), format),
    createReadStream(path.join(audioFolder, sound.file)),
    { mimeType, sizeBytes },
  );
  const file = { kind: 'stored', objectKey, mimeType, sizeBytes, etag, durationMs } as const;
  try {
    const isStored = await inTransaction(async ({ audio, removals, demoData }) => {
      // Somebody may have uploaded a file meanwhile.
      if (await audio.find(episodeId)) return false;
      await removals.cancel(objectKey);
      await audio.put(episodeId, { ...file, sourceUrl: null, uploadedAt: clock() });
      await demoData.insertSound(episodeId, file, sound);
      return true;
    });
    if (!isStored) return;
  } catch (error) {
    await discardObject(dependencies, objectKey);
    throw error;
  }
  const { levels, envelope, reading } = sound;
  const measured = { ...envelope, levels, isVariableBitrate: reading.isVariableBitrate };
  // If it is interrupted here, a job measures the file.
  await storeMeasurement(dependencies, { episodeId, file }, measured);
}

/**
 * For each episode without audio, newest first, because visitors try those first. The next run continues an interrupted
 * one.
 *
 * @param episodes newest first
 */
export async function loadSounds(
  dependencies: LoadSoundsDependencies,
  episodes: readonly { slug: string; audio: string | null }[],
  sounds: readonly PreparedSound[],
): Promise<void> {
  const silent = await dependencies.demoData.listSilent(episodes.map(({ slug }) => slug));
  const waiting = episodes.flatMap(({ slug, audio }) => {
    const [episodeId, sound] = [silent.get(slug), sounds.find(({ file }) => file === audio)];
    return episodeId !== undefined && sound ? [{ episodeId, sound }] : [];
  });
  const all = episodes.filter(({ audio }) => audio !== null).length;
  let done = all - waiting.length;
  // Ends with the first failure, as an iterator does when its loop ends: the others then finish what they have begun.
  const work = (function* () {
    yield* waiting;
  })();
  const ends = await Promise.allSettled(
    Array.from({ length: concurrency }, async () => {
      for (const { episodeId, sound } of work) {
        await loadSound(dependencies, episodeId, sound);
        dependencies.onProgress((done += 1), all);
      }
    }),
  );
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
}
