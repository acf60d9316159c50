import { Readable } from 'node:stream';
import type { StoredAudio } from '../audio/audio.repository.ts';
import type { RemovalsRepository } from '../removals/removals.repository.ts';
import { discardObject, stageObject, type StageDependencies } from '../uploads/stage-object.ts';
import type { EnvelopesRepository } from './envelopes.repository.ts';
import type { Measurement } from './measurement.rules.ts';
import type { SoundsRepository } from './sounds.repository.ts';

export interface StoreMeasurementDependencies extends StageDependencies {
  newId: () => string;
  inTransaction<Result>(
    work: (repositories: {
      envelopes: Pick<EnvelopesRepository, 'put'>;
      removals: Pick<RemovalsRepository, 'cancel'>;
      sounds: Pick<SoundsRepository, 'putMeasured'>;
    }) => Promise<Result>,
  ): Promise<Result>;
}

/**
 * Stores the steps as an object, then the row that refers to it. Nothing of them stays if the file was replaced
 * meanwhile.
 */
export async function storeMeasurement(
  dependencies: StoreMeasurementDependencies,
  { episodeId, file }: { episodeId: number; file: Pick<StoredAudio, 'objectKey'> },
  measurement: Omit<Measurement, 'bytes' | 'errors'>,
): Promise<void> {
  const { inTransaction, newId, clock } = dependencies;
  const { steps, durationMs, silences, loudness } = measurement;
  const { objectKey } = await stageObject(
    dependencies,
    `envelopes/${episodeId}/${newId()}`,
    Readable.from([steps]),
    { mimeType: 'application/octet-stream', sizeBytes: steps.length },
  );
  let isKept: boolean;
  try {
    isKept = await inTransaction(async ({ envelopes, removals, sounds }) => {
      // Merges move sounds to another episode.
      const currentId = await sounds.putMeasured(file, measurement);
      if (currentId === undefined) return false;
      await removals.cancel(objectKey);
      const facts = { steps: steps.length, durationMs, silences, loudness };
      await envelopes.put(currentId, { objectKey, ...facts, measuredAt: clock() });
      return true;
    });
  } catch (error) {
    await discardObject(dependencies, objectKey);
    throw error;
  }
  if (!isKept) await discardObject(dependencies, objectKey);
}
