import { addJob, backupLock, cancelJob, type Knex } from '@nobicast/service-kit';
import { jobsSchema } from '../../migrations/index.ts';

export type RemovalsRepository = ReturnType<typeof removalsRepository>;

/**
 * Each removal is a job with the object's key. Triggers of `media.audio` add objects that it no longer refers to
 * (migration 005).
 */
export function removalsRepository(db: Knex) {
  return {
    /** Removes the object at this instant, unless `cancel` is called first. Another call replaces the instant. */
    async schedule(objectKey: string, removeAt: Date): Promise<void> {
      await addJob(db, jobsSchema, 'remove_object', { objectKey }, { runAt: removeAt, key: objectKey });
    },

    /** For an object that is in use now. Throws once the removal has begun: the object may be gone. */
    async cancel(objectKey: string): Promise<void> {
      if (!(await cancelJob(db, jobsSchema, objectKey)))
        throw new Error(`The upload of ${objectKey} took too long and was given up.`);
    },

    /** During a backup (`npm run backup`), which holds a lock. */
    async arePaused(): Promise<boolean> {
      const { rows } = await db.raw<{ rows: { held: boolean }[] }>(
        `select exists (select 1 from pg_locks where locktype = 'advisory' and granted
          and database = (select oid from pg_database where datname = current_database())
          and classid = 0 and objid = ? and objsubid = 1) as held`,
        [backupLock],
      );
      return rows[0]?.held === true;
    },

    /** Turns due rows of the previous release's outbox into jobs. Others may belong to its current uploads. */
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
