import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { JobTask, Logger } from '@nobicast/service-kit';
import { z } from 'zod';
import type { AudioRepository, StoredAudio } from '../audio/audio.repository.ts';
import { formats } from '../audio/audio.rules.ts';
import { id3HeadLength, id3Length } from '../counting/byte-spans.rules.ts';
import type { ObjectStore } from '../store/object-store.ts';
import { ToolFailure, type RunTool } from '../tools/run-tool.ts';
import { measuredTypes, measurementSchema, type Measurement } from './measurement.rules.ts';
import { soundFoundSchema, type SoundFound, type TagReading } from './sound.rules.ts';
import type { SoundsRepository } from './sounds.repository.ts';
import { measureStoredFrames } from './tag-lengths.ts';
import { storeMeasurement, type StoreMeasurementDependencies } from './store-measurement.ts';

export interface SoundTools {
  store: Pick<ObjectStore, 'read'>;
  runTool: RunTool;
}

export type StoredFile = Pick<StoredAudio, 'objectKey' | 'mimeType' | 'sizeBytes'>;

const open = (
  { store }: SoundTools,
  { objectKey, sizeBytes }: StoredFile,
  bytes: number,
): Promise<Readable> => store.read(objectKey, 0, Math.min(bytes, sizeBytes));

/** From a stored file, or its first `bytes`. Rejects with `ToolFailure` if it cannot be read. */
export async function readSound(
  tools: SoundTools,
  file: StoredFile,
  bytes = file.sizeBytes,
): Promise<SoundFound> {
  const parameters = [file.mimeType, String(file.sizeBytes)];
  const output = await tools.runTool('read-sound', await open(tools, file, bytes), { parameters });
  return soundFoundSchema.parse(JSON.parse(output.toString('utf8')));
}

/** Frames that tell a reader what kind of sound follows the tag. */
const framesAfterTag = 64 * 1024;

/** What the tag at the beginning of a stored file says; undefined if it cannot be read. */
export async function readTags(
  tools: SoundTools,
  file: StoredFile,
  tagBytes: number,
): Promise<TagReading | undefined> {
  try {
    const { tags, chapters } = (await readSound(tools, file, tagBytes + framesAfterTag)).reading;
    return { tags, chapters };
  } catch (error) {
    if (error instanceof ToolFailure) return undefined;
    throw error;
  }
}

export async function measureId3(
  { store }: Pick<SoundTools, 'store'>,
  { objectKey, sizeBytes }: StoredFile,
): Promise<number> {
  const head = await buffer(await store.read(objectKey, 0, Math.min(id3HeadLength, sizeBytes)));
  return Math.min(id3Length(head), sizeBytes);
}

/** Two cores that serve listeners take a minute for two hours of MP3. */
export const measuringCpuMs = 15 * 60_000;

/**
 * Measures a stored file by decoding all of it but the tags of an MP3; null for an unknown codec. Rejects with
 * `ToolFailure` where that is impossible.
 */
export async function measureSound(tools: SoundTools, file: StoredFile): Promise<Measurement | null> {
  const { objectKey, mimeType, sizeBytes } = file;
  if (!measuredTypes.includes(mimeType)) return null;
  const isMp3 = mimeType === formats.mp3.mimeType;
  const { start, end } = isMp3 ? await measureStoredFrames(tools.store, file) : { start: 0, end: sizeBytes };
  const sound = end > start ? await tools.store.read(objectKey, start, end - start) : Readable.from([]);
  const output = await tools.runTool('measure-sound', sound, {
    parameters: [mimeType],
    cpuMs: measuringCpuMs,
  });
  const measured = measurementSchema.parse(JSON.parse(output.toString('utf8')));
  if (measured && measured.bytes < end - start) throw new Error(`Only a part of ${objectKey} arrived.`);
  return measured;
}

const payloadSchema = z.object({ episodeId: z.int(), objectKey: z.string().min(1) });
/** Headers count the silence at both ends differently. */
const durationToleranceMs = 100;

export interface HearDependencies extends Omit<StoreMeasurementDependencies, 'store'> {
  store: Pick<ObjectStore, 'read' | 'put'>;
  runTool: RunTool;
  audio: Pick<AudioRepository, 'find' | 'setDuration'>;
  sounds: Pick<SoundsRepository, 'find' | 'putFacts' | 'putId3Bytes' | 'putUnmeasured'>;
  logger: Logger;
}

/** The duration by decoding, if it corrects the known one. */
export function correctedDuration(
  { durationMs }: Pick<StoredAudio, 'durationMs'>,
  measured: Pick<Measurement, 'durationMs' | 'errors'>,
): number | undefined {
  if (measured.errors > 0) return undefined;
  const isRight = durationMs !== null && Math.abs(durationMs - measured.durationMs) <= durationToleranceMs;
  return isRight ? undefined : measured.durationMs;
}

/**
 * Finds out what is not known yet of a stored file: its tags, its envelope and its loudness. Does nothing for a
 * replaced file. An unreadable file is marked and not tried again; while the store or the machine's time is missing,
 * the job fails.
 */
export function hearSound(dependencies: HearDependencies): JobTask {
  const { audio, sounds, logger, ...tools } = dependencies;

  /** Undefined if the file is to blame. */
  async function attempt<Result>(work: Promise<Result>, objectKey: string): Promise<Result | undefined> {
    try {
      return await work;
    } catch (error) {
      if (!(error instanceof ToolFailure)) throw error;
      logger.warn({ reason: error.message, objectKey }, 'the sound of a file cannot be read');
      return undefined;
    }
  }

  return async (payload) => {
    const { episodeId, objectKey } = payloadSchema.parse(payload);
    const [file, sound] = await Promise.all([audio.find(episodeId), sounds.find(episodeId)]);
    if (file?.kind !== 'stored' || file.objectKey !== objectKey || !sound) return;
    if (sound.id3Bytes === null) await sounds.putId3Bytes(file, await measureId3(tools, file));
    if (sound.factsState === 'waiting') {
      const found = await attempt(readSound(tools, file), objectKey);
      await sounds.putFacts(file, found?.reading);
      const durationMs = found?.durationMs ?? null;
      if (file.durationMs === null && durationMs !== null) await audio.setDuration(file, durationMs);
    }
    if (sound.waveformState !== 'waiting' && sound.envelopeState !== 'waiting') return;
    const measured = await attempt(measureSound(tools, file), objectKey);
    if (!measured) return sounds.putUnmeasured(file, measured === null ? 'none' : 'failed');
    const corrected = correctedDuration(file, measured);
    if (corrected !== undefined) await audio.setDuration(file, corrected);
    await storeMeasurement(dependencies, { episodeId, file }, measured);
  };
}
