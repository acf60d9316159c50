import { startJobWorker, type JobWorker, type Knex, type Logger } from '@nobicast/service-kit';
import { jobsSchema } from '../../migrations/index.ts';
import { cleanUp, type Retention } from './clean-up.job.ts';

export interface CommentsJobsOptions {
  db: Knex;
  /** A direct connection, for the queue itself. */
  databaseUrl: string;
  clock: () => Date;
  logger: Logger;
  retention: Retention;
}

/** Runs the jobs of comments. All task names are listed here. */
export const startCommentsJobs = ({
  db,
  databaseUrl,
  clock,
  logger,
  retention,
}: CommentsJobsOptions): JobWorker =>
  startJobWorker({
    url: databaseUrl,
    schema: jobsSchema,
    logger,
    tasks: { clean_up: cleanUp({ db, clock, retention }) },
    schedule: { clean_up: '41 3 * * *' },
  });
