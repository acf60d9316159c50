import type { Readable } from 'node:stream';
import { ApiError, type Logger } from '@nobicast/service-kit';
import type { RemovalsRepository } from '../removals/removals.repository.ts';
import type { ObjectStore } from '../store/object-store.ts';
import type { Audio, AudioRepository, StoredAudio } from './audio.repository.ts';
import { maxAudioBytes, sniffAudio, sniffLength, type AudioFormat } from './audio.rules.ts';
import type { MeasureDuration } from './measure-duration.ts';
import { openUpload } from './upload-stream.ts';

export interface StoreAudioDependencies {
  audio: AudioRepository;
  removals: RemovalsRepository;
  store: ObjectStore;
  /** Runs the work in a transaction, with repositories on its connection. */
  inTransaction<Result>(
    work: (repositories: { audio: AudioRepository; removals: RemovalsRepository }) => Promise<Result>,
  ): Promise<Result>;
  measureDuration: MeasureDuration;
  clock: () => Date;
  newId: () => string;
  logger: Logger;
}

export interface AudioUpload {
  episodeId: number;
  body: Readable;
  /** The content length; undefined if the sender did not send it. */
  declaredBytes: number | undefined;
  /** Where the bytes come from. A repeated source is not stored again. */
  sourceUrl: string | undefined;
}

/** An upload that takes longer than this is given up, and its object removed. */
const uploadLifetimeMs = 24 * 60 * 60 * 1000;

const isSameSource = (audio: Audio | undefined, sourceUrl: string | undefined): audio is StoredAudio =>
  sourceUrl !== undefined && audio?.kind === 'stored' && audio.sourceUrl === sourceUrl;

/** Stores an episode's audio in bounded memory and publishes it atomically. A failure leaves nothing behind. */
export async function storeAudio(
  dependencies: StoreAudioDependencies,
  upload: AudioUpload,
): Promise<{ isChanged: boolean; audio: StoredAudio }> {
  const { audio, removals, clock } = dependencies;
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

  const objectKey = `audio/${episodeId}/${dependencies.newId()}.${format.extension}`;
  try {
    if (!(await audio.hasEpisode(episodeId))) throw new ApiError('episode_not_found');
    // Scheduled before the first byte: whatever fails from here on, the object is removed.
    await removals.schedule(objectKey, new Date(clock().getTime() + uploadLifetimeMs));
  } catch (error) {
    stream.destroy();
    throw error;
  }
  try {
    const { mimeType } = format;
    const { etag } = await dependencies.store.put(objectKey, stream, {
      mimeType,
      sizeBytes: upload.declaredBytes,
    });
    const sizeBytes = countBytes();
    const durationMs = await durationOf(dependencies, objectKey, format, sizeBytes);
    const stored: StoredAudio = {
      kind: 'stored',
      objectKey,
      etag,
      sourceUrl: sourceUrl ?? null,
      mimeType,
      sizeBytes,
      durationMs,
      uploadedAt: clock(),
    };
    await dependencies.inTransaction(async (repositories) => {
      await repositories.removals.cancel(objectKey);
      await repositories.audio.put(episodeId, stored);
    });
    return { isChanged: true, audio: stored };
  } catch (error) {
    // If this fails too, the object is removed at the instant scheduled first.
    await removals.schedule(objectKey, clock()).catch(() => undefined);
    throw error;
  }
}

/** A file is accepted even if its duration cannot be determined. */
async function durationOf(
  { store, measureDuration, logger }: StoreAudioDependencies,
  objectKey: string,
  { mimeType }: AudioFormat,
  sizeBytes: number,
): Promise<number | null> {
  const stream = await store.read(objectKey, 0, sizeBytes);
  try {
    return await measureDuration(stream, { mimeType, sizeBytes });
  } catch (error) {
    logger.warn({ err: error, objectKey }, 'the duration of an audio file cannot be determined');
    return null;
  }
}
