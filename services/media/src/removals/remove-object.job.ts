import { ApiError, type JobTask } from '@nobicast/service-kit';
import { z } from 'zod';
import type { AudioRepository } from '../audio/audio.repository.ts';
import type { ObjectStore } from '../store/object-store.ts';

const payloadSchema = z.object({ objectKey: z.string().min(1) });

interface RemoveDependencies {
  audio: Pick<AudioRepository, 'isInUse'>;
  store: Pick<ObjectStore, 'remove'>;
}

/** The store's own words: what a visitor would read says nothing of why. */
const reasonOf = (error: unknown) => String(error instanceof ApiError ? error.cause : error);

/** Removes a stored object and what interrupted uploads left of it. One that is gone already is done, too. */
export function removeObject({ audio, store }: RemoveDependencies): JobTask {
  return async (payload) => {
    const { objectKey } = payloadSchema.parse(payload);
    // An upload whose commit succeeded without our hearing of it schedules this. One that is not published by now
    // never will be: it would have to cancel this job, which has begun.
    if (await audio.isInUse(objectKey)) return;
    try {
      await store.remove(objectKey);
    } catch (error) {
      throw new Error(`${objectKey} cannot be removed yet: ${reasonOf(error)}`, { cause: error });
    }
  };
}
