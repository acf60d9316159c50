import { ApiError, type JobTask } from '@nobicast/service-kit';
import { z } from 'zod';
import type { AudioRepository } from '../audio/audio.repository.ts';
import type { ObjectStore } from '../store/object-store.ts';

const payloadSchema = z.object({ objectKey: z.string().min(1) });

interface RemoveDependencies {
  audio: Pick<AudioRepository, 'isInUse'>;
  store: Pick<ObjectStore, 'remove'>;
}

/** The store's own error: the sentence for visitors does not give the reason. */
const reasonOf = (error: unknown) => String(error instanceof ApiError ? error.cause : error);

/** Removes a stored object and the parts of its interrupted uploads. Succeeds if the object does not exist. */
export function removeObject({ audio, store }: RemoveDependencies): JobTask {
  return async (payload) => {
    const { objectKey } = payloadSchema.parse(payload);
    // An upload schedules this also when its commit succeeded but the confirmation was lost. An object that is not in use
    // now never will be: its upload would have to cancel this job, which has begun.
    if (await audio.isInUse(objectKey)) return;
    try {
      await store.remove(objectKey);
    } catch (error) {
      throw new Error(`${objectKey} cannot be removed yet: ${reasonOf(error)}`, { cause: error });
    }
  };
}
