import { addJob, cancelJob, type Knex } from '@nobicast/service-kit';
import { jobsSchema } from '../../migrations/index.ts';

export type RemovalsRepository = ReturnType<typeof removalsRepository>;

/**
 * Schedules the removal of stored objects. Each removal is a job with the object's key. Triggers of `media.audio` add
 * the objects that it no longer refers to (migration 005).
 */
export function removalsRepository(db: Knex) {
  return {
    /** Removes the object at this instant, unless `cancel` is called first. Another call replaces the instant. */
    async schedule(objectKey: string, removeAt: Date): Promise<void> {
      await addJob(db, jobsSchema, 'remove_object', { objectKey }, { runAt: removeAt, key: objectKey });
    },

    /** Cancels the removal of an object that is in use now. Throws once the removal has begun: the object may be gone. */
    async cancel(objectKey: string): Promise<void> {
      if (!(await cancelJob(db, jobsSchema, objectKey)))
        throw new Error(`The upload of ${objectKey} took too long and was given up.`);
    },

    /** Turns due rows of the previous release's outbox into jobs. Rows that are not due may belong to its current uploads. */
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
