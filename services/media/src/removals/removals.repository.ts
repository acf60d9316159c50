import { addJob, cancelJob, type Knex } from '@nobicast/service-kit';
import { jobsSchema } from '../../migrations/index.ts';

export type RemovalsRepository = ReturnType<typeof removalsRepository>;

/**
 * Stored objects that have to go. Each removal is a job whose key is the object's. Objects that `media.audio` no
 * longer names are added by its triggers (migration 005).
 */
export function removalsRepository(db: Knex) {
  return {
    /** Removes the object at this instant, unless `cancel` comes first. A second call moves the instant. */
    async schedule(objectKey: string, removeAt: Date): Promise<void> {
      await addJob(db, jobsSchema, 'remove_object', { objectKey }, { runAt: removeAt, key: objectKey });
    },

    /** The object is in use now. Fails once its removal has begun: it may be gone. */
    async cancel(objectKey: string): Promise<void> {
      if (!(await cancelJob(db, jobsSchema, objectKey)))
        throw new Error(`The upload of ${objectKey} took too long and was given up.`);
    },

    /** What the previous release left in its outbox, as soon as it is due. An upload of its own may still be under way. */
    async adoptOutbox(): Promise<void> {
      await db.raw(
        `with due as (
          delete from media.object_outbox where object_key in (
            select object_key from media.object_outbox where remove_after <= now() for update skip locked
          ) returning object_key
        )
        select ${jobsSchema}.add_job('remove_object', json_build_object('objectKey', object_key), job_key => object_key)
          from due`,
      );
    },
  };
}
