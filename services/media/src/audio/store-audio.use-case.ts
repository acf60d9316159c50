import type { Readable } from 'node:stream';
import { ApiError, type Logger } from '@nobicast/service-kit';
import type { AuditRepository } from '../uploads/audit.repository.ts';
import { discardObject, stageObject, type StagedObject } from '../uploads/stage-object.ts';
import type { CoversRepository } from '../covers/covers.repository.ts';
import type { EnclosuresRepository } from '../enclosures/enclosures.repository.ts';
import type { PicturesRepository } from '../pictures/pictures.repository.ts';
import type { RemovalsRepository } from '../removals/removals.repository.ts';
import { readSound } from '../sounds/hear-sound.ts';
import type { SoundReading } from '../sounds/sound.rules.ts';
import type { SoundsRepository } from '../sounds/sounds.repository.ts';
import type { ObjectStore } from '../store/object-store.ts';
import { ToolFailure, ToolInterrupted, type RunTool } from '../tools/run-tool.ts';
import type { Audio, AudioRepository, NewStoredAudio, StoredAudio } from './audio.repository.ts';
import { sniffAudio, sniffLength, type AudioFormat } from './audio.rules.ts';
import { openUpload } from './upload-stream.ts';

export interface Repositories {
  audio: AudioRepository;
  audit: AuditRepository;
  covers: CoversRepository;
  enclosures: EnclosuresRepository;
  pictures: PicturesRepository;
  removals: RemovalsRepository;
  sounds: SoundsRepository;
}

export interface StoreAudioDependencies extends Repositories {
  store: ObjectStore;
  /** The repositories use the transaction's connection. */
  inTransaction<Result>(work: (repositories: Repositories) => Promise<Result>): Promise<Result>;
  runTool: RunTool;
  uploadLifetimeMs: number;
  maxAudioBytes: number;
  clock: () => Date;
  newId: () => string;
  logger: Logger;
}

export interface AudioUpload {
  episodeId: number;
  body: Readable;
  /** The content length, if the sender gave it. */
  declaredBytes: number | undefined;
  /** A repeated source is not stored again. */
  sourceUrl: string | undefined;
}

const isSameSource = (audio: Audio | undefined, sourceUrl: string | undefined): audio is StoredAudio =>
  sourceUrl !== undefined && audio?.kind === 'stored' && audio.sourceUrl === sourceUrl;

/** A key per attempt: the minio client would continue an unfinished upload of the same key. */
export const newAudioKey = (episodeId: number, id: string, { extension }: AudioFormat) =>
  `audio/${episodeId}/${id}.${extension}`;

/** An import stores many files in a row: decoding them would slow it down. */
const importedHearingDelaySeconds = 60;

/** Stores the file of an import in bounded memory, and publishes it atomically. A failure leaves nothing behind. */
export async function storeAudio(
  dependencies: StoreAudioDependencies,
  upload: AudioUpload,
): Promise<{ isChanged: boolean; audio: NewStoredAudio }> {
  const { audio, maxAudioBytes } = dependencies;
  const { episodeId, sourceUrl } = upload;
  const current = await audio.find(episodeId);
  if (isSameSource(current, sourceUrl)) {
    upload.body.resume();
    return { isChanged: false, audio: current };
  }
  if ((upload.declaredBytes ?? 0) > maxAudioBytes) throw new ApiError('too_large');
  const { head, stream, countBytes } = await openUpload(upload.body, sniffLength, maxAudioBytes);
  const format = sniffAudio(head);
  if (!format) {
    stream.destroy();
    throw new ApiError('unsupported_media_type', {
      sentence: 'Ce fichier n’est pas un audio MP3, M4A, AAC, OGG ou WAV.',
    });
  }
  if (!(await audio.hasEpisode(episodeId))) {
    stream.destroy();
    throw new ApiError('episode_not_found');
  }
  const staged = await stageObject(
    dependencies,
    newAudioKey(episodeId, dependencies.newId(), format),
    stream,
    { mimeType: format.mimeType, sizeBytes: upload.declaredBytes },
  );
  const stored = await publishAudio(dependencies, {
    episodeId,
    staged,
    format,
    sizeBytes: countBytes(),
    sourceUrl,
    hearAfterSeconds: importedHearingDelaySeconds,
    alongWith: async () => undefined,
  });
  return { isChanged: true, audio: stored };
}

/** Replaces the episode's audio with a staged object, atomically. On failure the object is discarded. */
export async function publishAudio(
  dependencies: StoreAudioDependencies,
  {
    episodeId,
    staged: { objectKey, etag },
    format: { mimeType },
    sizeBytes,
    sourceUrl,
    hearAfterSeconds = 0,
    alongWith,
  }: {
    episodeId: number;
    staged: StagedObject;
    format: AudioFormat;
    sizeBytes: number;
    sourceUrl?: string | undefined;
    /** The earliest start of the job that draws the waveform. */
    hearAfterSeconds?: number;
    /** Runs in the same transaction, with the former audio. */
    alongWith: (repositories: Repositories, before: Audio | undefined) => Promise<void>;
  },
): Promise<NewStoredAudio> {
  const { clock } = dependencies;
  try {
    const file = { objectKey, mimeType, sizeBytes };
    const found = await readQuickly(dependencies, file);
    const stored: NewStoredAudio = {
      kind: 'stored',
      ...file,
      etag,
      sourceUrl: sourceUrl ?? null,
      durationMs: found?.durationMs ?? null,
      uploadedAt: clock(),
    };
    await dependencies.inTransaction(async (repositories) => {
      const before = await repositories.audio.find(episodeId);
      await repositories.removals.cancel(objectKey);
      await repositories.audio.put(episodeId, stored);
      await repositories.sounds.put(episodeId, stored, found?.reading, hearAfterSeconds);
      await alongWith(repositories, before);
    });
    return stored;
  } catch (error) {
    await discardObject(dependencies, objectKey);
    throw error;
  }
}

/** The head of a WAV file has its length; its tags may stand at the end. */
const wavHeadBytes = 1024 * 1024;

/**
 * Leaves to a job what the reply should not wait for: the tags of a WAV file, which needs all of it read, and files
 * that cannot be read now, which are accepted.
 */
async function readQuickly(
  dependencies: StoreAudioDependencies,
  file: Parameters<typeof readSound>[1],
): Promise<{ durationMs: number | null; reading?: SoundReading } | undefined> {
  try {
    if (file.mimeType !== 'audio/wav') return await readSound(dependencies, file);
    const { durationMs } = await readSound(dependencies, file, wavHeadBytes);
    return { durationMs };
  } catch (error) {
    if (!(error instanceof ToolFailure || error instanceof ToolInterrupted)) throw error;
    const { objectKey } = file;
    dependencies.logger.warn(
      { reason: error.message, objectKey },
      'an audio file could not be read; a job reads it later',
    );
    return undefined;
  }
}
