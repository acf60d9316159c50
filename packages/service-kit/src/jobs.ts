import {
  Logger as WorkerLogger,
  makeWorkerUtils,
  parseCronItems,
  run,
  type Job,
  type JobHelpers,
  type Runner,
} from 'graphile-worker';
import type { Knex } from 'knex';
import { Pool } from 'pg';
import type { Logger } from './log.ts';
import { repeat, withDeadline } from './waiting.ts';

/** A job's work. Its error's message is logged and stored: it must name no person, token or link. */
export type JobTask = (payload: unknown) => Promise<void>;

export interface JobWorkerOptions {
  /** A direct connection as the schema's owner: LISTEN does not survive a transaction pooler. */
  url: string;
  schema: string;
  tasks: Readonly<Record<string, JobTask>>;
  /** Tasks that run by the clock: name → cron pattern in UTC, `17 3 * * *`. */
  schedule?: Readonly<Record<string, string>>;
  logger: Logger;
  concurrency?: number;
}

export interface JobWorker {
  /** Takes no new job, and waits for the running ones. */
  stop(): Promise<void>;
}

const taskDeadlineMs = 60_000;
/** Longer than any task may take: whoever holds a job this long is dead. */
const staleLockSeconds = 120;
const unlockEveryMs = 30_000;
const reconnectMs = 1_000;
/**
 * graphile-worker waits e^attempts seconds after a failure: 3, 7, 20, 55, 148…, and gives up after 25. Attempts
 * that stay at 3 mean a retry every 20 s; at 8, one every 50 minutes. Neither ever runs out.
 */
const maxAttemptsOnFirstDay = 3;
const maxAttemptsLater = 8;

/** Schema names stand in SQL text: only plain ones may. */
function plainName(schema: string): string {
  if (!/^[a-z_]+$/.test(schema)) throw new Error(`"${schema}" is no schema name for jobs.`);
  return schema;
}

/** graphile-worker's own troubles, as one line each. Its details (payloads, connection addresses) are left out. */
const workerLogger = (logger: Logger) =>
  new WorkerLogger(() => (level, message, meta) => {
    // Failures of jobs are told by `attempt`, below.
    if (meta?.failure) return;
    if (level === 'error') logger.error(message);
    else if (level === 'warning') logger.warn(message);
  });

function openPool({ url, logger }: Pick<JobWorkerOptions, 'url' | 'logger'>, max: number): Pool {
  const pool = new Pool({ connectionString: url, max, keepAlive: true, connectionTimeoutMillis: 10_000 });
  const onError = (error: Error) => logger.warn({ reason: error.message }, 'a job connection broke');
  pool.on('error', onError);
  // graphile-worker wants somebody to listen to connections in use as well.
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
}

/** Creates or updates the tables of a job queue, as the role that will own it. Repeatable. */
export async function migrateJobs(options: { url: string; schema: string; logger: Logger }): Promise<void> {
  const pool = openPool(options, 2);
  try {
    const utils = await makeWorkerUtils({
      pgPool: pool,
      schema: plainName(options.schema),
      logger: workerLogger(options.logger),
    });
    await utils.migrate();
    await utils.release();
  } finally {
    // graphile-worker would not wait for the end of a pool of its own.
    await pool.end();
  }
}

/**
 * Adds a job; in a transaction it exists exactly if the change that causes it does. A job that waits under the
 * same `key` is replaced.
 */
export async function addJob(
  db: Knex,
  schema: string,
  task: string,
  payload: Record<string, string | number>,
  options: { runAt?: Date; key?: string } = {},
): Promise<void> {
  await db.raw(
    `select ${plainName(schema)}.add_job(?, payload => ?::json, run_at => ?::timestamptz, job_key => ?)`,
    [task, JSON.stringify(payload), options.runAt ?? null, options.key ?? null],
  );
}

/** Cancels the job that waits under this key. False once its first attempt has begun, or where there is none. */
export async function cancelJob(db: Knex, schema: string, key: string): Promise<boolean> {
  // Not graphile-worker's remove_job: it would also take the retries of a job that has begun.
  const { rowCount } = await db.raw<{ rowCount: number }>(
    `delete from ${plainName(schema)}._private_jobs where key = ? and attempts = 0 and locked_at is null`,
    [key],
  );
  return rowCount > 0;
}

/** A failed job comes back every 20 s on its first day, then ever more rarely, up to 50 minutes. No job is given up. */
async function limitAttempts({ helpers, schema, job }: { helpers: JobHelpers; schema: string; job: Job }) {
  await helpers.query(
    `update ${schema}._private_jobs set attempts = least(attempts,
        case when created_at > now() - interval '24 hours' then ${maxAttemptsOnFirstDay} else ${maxAttemptsLater} end)
      where id = $1`,
    [job.id],
  );
}

function withRetries(name: string, task: JobTask, { schema, logger }: JobWorkerOptions) {
  return async (payload: unknown, helpers: JobHelpers): Promise<void> => {
    try {
      await withDeadline(task(payload), {
        ms: taskDeadlineMs,
        message: `The job took longer than ${taskDeadlineMs} ms.`,
      });
    } catch (error) {
      const { job } = helpers;
      const reason = error instanceof Error ? error.message : String(error);
      logger.warn({ task: name, jobId: job.id, reason }, 'a job failed and will be tried again');
      // While it is still ours: whatever dies from here on, the job stays.
      await limitAttempts({ helpers, schema, job });
      throw error;
    }
  };
}

/** Frees the jobs of workers that were killed. By itself graphile-worker waits four hours. */
const releaseStaleJobs = (pool: Pool, schema: string) =>
  pool.query(
    `select ${schema}.force_unlock_workers(array_agg(distinct locked_by)) from ${schema}.jobs
      where locked_by is not null and locked_at < now() - interval '${staleLockSeconds} seconds'
      having count(*) > 0`,
  );

async function startRunner(pool: Pool, options: JobWorkerOptions): Promise<Runner> {
  const { schema, tasks, schedule = {}, logger, concurrency = 4 } = options;
  const runner = await run({
    pgPool: pool,
    schema,
    concurrency,
    noHandleSignals: true,
    // In batches, even of one: otherwise nobody waits for the end of a job to be written when the worker
    // stops, and a database that is lost at that moment ends the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: workerLogger(logger),
    taskList: Object.fromEntries(
      Object.entries(tasks).map(([name, task]) => [name, withRetries(name, task, options)]),
    ),
    parsedCronItems: parseCronItems(
      Object.entries(schedule).map(([task, match]) => ({ task, match, options: { backfillPeriod: 0 } })),
    ),
  });
  await releaseStaleJobs(pool, schema);
  return runner;
}

/** Runs until told to stop or until the database is lost. */
async function runWorker(options: JobWorkerOptions, stopping: AbortSignal): Promise<void> {
  const { schema, logger, concurrency = 4 } = options;
  const pool = openPool(options, concurrency + 2);
  const onError = (error: Error) => logger.warn({ reason: error.message }, 'jobs cannot be cared for now');
  let runner: Runner | undefined;
  const sweep = setInterval(() => {
    releaseStaleJobs(pool, schema).catch(onError);
  }, unlockEveryMs);
  const stop = () => {
    runner?.stop().catch(onError);
  };
  try {
    runner = await startRunner(pool, options);
    stopping.addEventListener('abort', stop, { once: true });
    if (stopping.aborted) stop();
    await runner.promise;
  } finally {
    clearInterval(sweep);
    stopping.removeEventListener('abort', stop);
    await pool.end();
  }
}

/**
 * Works through a service's jobs, whatever fails meanwhile: a job that throws comes back within 30 s, one
 * whose worker was killed within three minutes, a lost database is waited for. A job may run twice, never zero times.
 */
export function startJobWorker(options: JobWorkerOptions): JobWorker {
  plainName(options.schema);
  const { stop } = repeat(async (stopping) => {
    try {
      await runWorker(options, stopping);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      options.logger.warn({ reason }, 'jobs cannot be worked on, trying again');
    }
    return reconnectMs;
  });
  return { stop };
}
