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
  store: Pick<ObjectStore, 'remove'>;
  logger: Logger;
}

/** Runs the jobs of media. All task names are listed here. */
export function startMediaJobs({ db, databaseUrl, store, logger }: MediaJobsOptions): JobWorker {
  return startJobWorker({
    url: databaseUrl,
    schema: jobsSchema,
    logger,
    tasks: {
      remove_object: removeObject({ audio: audioRepository(db), store }),
      adopt_outbox: () => removalsRepository(db).adoptOutbox(),
    },
    // Needed until a day after the last process of the previous release has ended: see migration 005.
    schedule: { adopt_outbox: '*/10 * * * *' },
  });
}
