import { startJobWorker, type JobWorker, type Knex, type Logger } from '@nobicast/service-kit';
import { jobsSchema } from '../../migrations/index.ts';
import { audioRepository } from '../audio/audio.repository.ts';
import { removalsRepository } from '../removals/removals.repository.ts';
import { removeObject } from '../removals/remove-object.job.ts';
import type { ObjectStore } from '../store/object-store.ts';

export interface MediaJobsOptions {
  db: Knex;
  /** A direct connection, for the queue itself. */
  databaseUrl: string;
  store: Pick<ObjectStore, 'remove' | 'abortUploadsBefore'>;
  /** An upload that takes longer than this is given up. */
  uploadLifetimeMs: number;
  clock: () => Date;
  logger: Logger;
}

/** Runs the jobs of media. All task names are listed here. */
export function startMediaJobs(options: MediaJobsOptions): JobWorker {
  const { db, databaseUrl, store, uploadLifetimeMs, clock, logger } = options;
  return startJobWorker({
    url: databaseUrl,
    schema: jobsSchema,
    logger,
    tasks: {
      remove_object: removeObject({ audio: audioRepository(db), store }),
      // What a killed process has left, also where its own job is lost: after a database was restored, for example.
      abort_stale_uploads: () => store.abortUploadsBefore(new Date(clock().getTime() - uploadLifetimeMs)),
      adopt_outbox: () => removalsRepository(db).adoptOutbox(),
    },
    // The outbox: needed until a day after the last process of the previous release has ended: see migration 005.
    schedule: { adopt_outbox: '*/10 * * * *', abort_stale_uploads: '*/10 * * * *' },
  });
}
