import { ApiError, type JobTask } from '@nobicast/service-kit';
import { z } from 'zod';
import type { AudioRepository } from '../audio/audio.repository.ts';
import type { ObjectStore } from '../store/object-store.ts';
import type { RemovalsRepository } from './removals.repository.ts';

const payloadSchema = z.object({ objectKey: z.string().min(1) });

const retryDuringBackupMs = 60_000;

interface RemoveDependencies {
  audio: Pick<AudioRepository, 'isInUse'>;
  removals: Pick<RemovalsRepository, 'schedule' | 'arePaused'>;
  store: Pick<ObjectStore, 'remove'>;
  clock: () => Date;
}

/** An ApiError only has a sentence for visitors: the reason is its cause, the store's own error. */
const reasonOf = (error: unknown) => String(error instanceof ApiError ? error.cause : error);

/** Includes the parts of interrupted uploads. Succeeds if the object does not exist. */
export function removeObject({ audio, removals, store, clock }: RemoveDependencies): JobTask {
  return async (payload) => {
    const { objectKey } = payloadSchema.parse(payload);
    // In use: the upload was committed, but the confirmation of the commit was lost, so the upload scheduled this job.
    // An object that is not in use now stays so: its upload would have to cancel this job, for which it is too late.
    if (await audio.isInUse(objectKey)) return;
    // The backup's snapshot may still refer to it.
    if (await removals.arePaused())
      return removals.schedule(objectKey, new Date(clock().getTime() + retryDuringBackupMs));
    try {
      await store.remove(objectKey);
    } catch (error) {
      throw new Error(`${objectKey} cannot be removed yet: ${reasonOf(error)}`, { cause: error });
    }
  };
}
