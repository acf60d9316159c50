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
import { performAs } from './current-job.ts';
import { openPresence, type JobPresence } from './job-presence.ts';
import { startWakeups, wakeupTriggers, type Wakeups } from './job-wakeups.ts';
import type { Logger } from './log.ts';
import { repeat, withDeadline } from './waiting.ts';

/** Performs a job. Its error messages are logged and stored: they must not contain personal data, tokens or links. */
export type JobTask = (payload: unknown) => Promise<void>;

/** A task with times of its own. */
export interface TimedJobTask {
  run: JobTask;
  /** A minute by default. The lock is renewed while the task runs. */
  deadlineMs?: number;
  /**
   * On the first day of a job, its failures are followed by this many of the waits 3, 7, 20, 55, 148 s…, then always by
   * the last of them. 3 by default.
   */
  waitsOnFirstDay?: number;
}

export interface JobWorkerOptions {
  /** A direct connection as the schema's owner: LISTEN does not survive a transaction pooler. */
  url: string;
  schema: string;
  tasks: Readonly<Record<string, JobTask | TimedJobTask>>;
  /** Recurring tasks: name → cron pattern in UTC, `17 3 * * *`. */
  schedule?: Readonly<Record<string, string>>;
  logger: Logger;
  concurrency?: number;
  signOfLifeEveryMs?: number;
  /** How long an idle connection of a job is kept. Tests shorten it. */
  idleConnectionMs?: number;
}

export interface JobWorker {
  /** Starts no more jobs, and waits for the running ones. */
  stop(): Promise<void>;
}

const usualConcurrency = 4;
const taskDeadlineMs = 60_000;
/** Longer than any task runs, or goes without renewing its lock: the worker has died. */
const staleLockSeconds = 120;
/** The job of a queue locked a moment ago may not be visible to this statement yet. */
const lostQueueSeconds = 5;
const usualSignOfLifeMs = 30_000;
const reconnectMs = 1_000;
/** `job-wakeups.ts` wakes the workers; otherwise each would poll every two seconds. */
const lastResortPollMs = 10 * 60_000;
/**
 * graphile-worker waits e^attempts seconds after a failure (3, 7, 20, 55, 148…) and gives up after 25 attempts.
 * Limiting the count to 3 retries every 20 s, to 8 every 50 minutes, both for ever.
 */
const usualWaitsOnFirstDay = 3;
const maxAttemptsLater = 8;

/** Schema names become part of SQL text. */
function plainName(schema: string): string {
  if (!/^[a-z_]+$/.test(schema)) throw new Error(`"${schema}" is not a valid schema name for jobs.`);
  return schema;
}

/** Logs graphile-worker's own errors without details (payloads, connection URLs). */
const workerLogger = (logger: Logger) =>
  new WorkerLogger(() => (level, message, meta) => {
    // `withRetries` below logs failed jobs.
    if (meta?.failure) return;
    if (level === 'error') logger.error(message);
    else if (level === 'warning') logger.warn(message);
  });

function openPool(
  { url, logger, idleConnectionMs = 10_000 }: Pick<JobWorkerOptions, 'url' | 'logger' | 'idleConnectionMs'>,
  max: number,
): Pool {
  const pool = new Pool({
    connectionString: url,
    max,
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: idleConnectionMs,
  });
  const onError = (error: Error) => logger.warn({ reason: error.message }, 'a job connection broke');
  pool.on('error', onError);
  // graphile-worker requires an error listener on connections in use, too.
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
}

/** Creates or updates the tables of a job queue, as their future owner. Repeatable. */
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
    await pool.query(wakeupTriggers(options.schema));
  } finally {
    // graphile-worker would not wait for the end of its own pool.
    await pool.end();
  }
}

type JobPayload = Record<string, string | number>;

interface JobTerms {
  runAt?: Date | undefined;
  key?: string | undefined;
  /** Jobs with smaller numbers are taken first. 0 by default. */
  priority?: number | undefined;
}

/**
 * Adds jobs of one task, in one statement; within a transaction, only if it commits. A waiting job with the same
 * `key` is replaced.
 */
export async function addJobs(
  db: Knex,
  schema: string,
  task: string,
  jobs: readonly ({ payload: JobPayload } & JobTerms)[],
): Promise<void> {
  if (jobs.length === 0) return;
  const specs = jobs.map(({ payload, runAt = null, key = null, priority = null }) => ({
    payload,
    run_at: runAt,
    key,
    priority,
  }));
  await db.raw(
    `select ${plainName(schema)}.add_job(:task, payload => j.payload, run_at => j.run_at, job_key => j.key,
        priority => j.priority)
      from json_to_recordset(:specs::json) j(payload json, run_at timestamptz, key text, priority integer)`,
    { task, specs: JSON.stringify(specs) },
  );
}

export const addJob = (
  db: Knex,
  schema: string,
  task: string,
  payload: JobPayload,
  options: JobTerms = {},
): Promise<void> => addJobs(db, schema, task, [{ payload, ...options }]);

/** Cancels the waiting job with this key. False if there is none, or if its first attempt has begun. */
export async function cancelJob(db: Knex, schema: string, key: string): Promise<boolean> {
  // graphile-worker's remove_job would also remove a job that is being retried.
  const { rowCount } = await db.raw<{ rowCount: number }>(
    `delete from ${plainName(schema)}._private_jobs where key = ? and attempts = 0 and locked_at is null`,
    [key],
  );
  return rowCount > 0;
}

/**
 * Sees to it that a failed job is retried every 20 s on its first day, or as its task says, then at growing intervals
 * up to 50 minutes, without end.
 */
async function limitAttempts(
  { helpers, job }: { helpers: JobHelpers; job: Job },
  { schema, waitsOnFirstDay }: { schema: string; waitsOnFirstDay: number },
): Promise<void> {
  await helpers.query(
    `update ${schema}._private_jobs set attempts = least(attempts,
        case when created_at > now() - interval '24 hours' then ${waitsOnFirstDay} else ${maxAttemptsLater} end)
      where id = $1`,
    [job.id],
  );
}

/** Renews the lock of the job until the returned function is called. */
function keepAlive(
  { helpers, job }: { helpers: JobHelpers; job: Job },
  { schema, signOfLifeEveryMs = usualSignOfLifeMs }: JobWorkerOptions,
): () => void {
  const timer = setInterval(() => {
    helpers
      // Only while this worker holds it: a late renewal must not lock a job that has failed meanwhile.
      .query(`update ${schema}._private_jobs set locked_at = now() where id = $1 and locked_by = $2`, [
        job.id,
        job.locked_by,
      ])
      // The next renewal succeeds, or the database is lost, and with it the job.
      .catch(() => undefined);
  }, signOfLifeEveryMs);
  return () => clearInterval(timer);
}

function withRetries(
  name: string,
  task: JobTask | TimedJobTask,
  { presence, ...options }: JobWorkerOptions & { presence: JobPresence },
) {
  const { schema, logger } = options;
  const {
    run: perform,
    deadlineMs: ms = taskDeadlineMs,
    waitsOnFirstDay = usualWaitsOnFirstDay,
  } = typeof task === 'function' ? { run: task } : task;
  return async (payload: unknown, helpers: JobHelpers): Promise<void> => {
    const { job } = helpers;
    const stop = keepAlive({ helpers, job }, options);
    try {
      await presence.hold(job.id);
      // A replaced job keeps its id.
      const identity = JSON.stringify([schema, job.id, job.created_at, payload]);
      await withDeadline(
        performAs(identity, () => perform(payload)),
        { ms, message: `The job took longer than ${ms} ms.` },
      );
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      logger.warn({ task: name, jobId: job.id, reason }, 'a job failed and will be tried again');
      // Before the failure is reported, while the job is locked: a crash from here on cannot lose it.
      await limitAttempts({ helpers, job }, { schema, waitsOnFirstDay });
      throw error;
    } finally {
      stop();
      await presence.release(job.id);
    }
  };
}

/** SQL: jobs and queues whose lock nobody will release. */
const staleJobs = (schema: string) => `from ${schema}._private_jobs j
  where j.locked_by is not null and j.locked_at < now() - interval '${staleLockSeconds} seconds'`;
const lostQueues = (
  schema: string,
) => `q.locked_at < now() - interval '${lostQueueSeconds} seconds' and not exists (
  select 1 from ${schema}._private_jobs j where j.job_queue_id = q.id and j.locked_at is not null)`;

/**
 * Unlocks the jobs of killed workers, which graphile-worker does only after four hours. A queue that is locked
 * without a job lost it to a second worker, after the first was thought dead; nothing else would unlock it.
 */
async function releaseStaleJobs(pool: Pool, schema: string): Promise<void> {
  await pool.query(
    `select ${schema}.force_unlock_workers(array_agg(distinct j.locked_by)) ${staleJobs(schema)} having count(*) > 0`,
  );
  await pool.query(
    `update ${schema}._private_job_queues q set locked_at = null, locked_by = null where ${lostQueues(schema)}`,
  );
}

const isStuck = (schema: string) => `(exists (select 1 ${staleJobs(schema)})
  or exists (select 1 from ${schema}._private_job_queues q where ${lostQueues(schema)}))`;

function startRunner(
  pool: Pool,
  options: JobWorkerOptions & { presence: JobPresence; wakeups: Wakeups },
): Promise<Runner> {
  const { schema, tasks, schedule = {}, logger, concurrency = usualConcurrency } = options;
  return run({
    pgPool: pool,
    schema,
    concurrency,
    events: options.wakeups.events,
    pollInterval: lastResortPollMs,
    noHandleSignals: true,
    // Even batches of one job: otherwise a stopping worker does not wait until a finished job is recorded, and losing
    // the database at that moment ends the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: workerLogger(logger),
    taskList: Object.fromEntries(
      Object.entries(tasks).map(([name, task]) => [name, withRetries(name, task, options)]),
    ),
    parsedCronItems: parseCronItems(
      Object.entries(schedule).map(([task, match]) => ({ task, match, options: { backfillPeriod: 0 } })),
    ),
  });
}

async function runWorker(options: JobWorkerOptions, stopping: AbortSignal): Promise<void> {
  const { schema, logger, concurrency = usualConcurrency } = options;
  const pool = openPool(options, concurrency + 3);
  const onError = (error: Error) =>
    logger.warn({ reason: error.message }, 'the jobs cannot be managed at the moment');
  let runner: Runner | undefined;
  const presence = openPresence(pool, schema);
  const wakeups = startWakeups({
    pool,
    schema,
    concurrency,
    isStuck: isStuck(schema),
    onStuck: () => releaseStaleJobs(pool, schema),
    onError,
  });
  const stop = () => {
    runner?.stop().catch(onError);
  };
  try {
    runner = await startRunner(pool, { ...options, presence, wakeups });
    stopping.addEventListener('abort', stop, { once: true });
    if (stopping.aborted) stop();
    await runner.promise;
  } finally {
    await wakeups.stop();
    stopping.removeEventListener('abort', stop);
    presence.close();
    await pool.end();
  }
}

/**
 * Runs a service's jobs until stopped: retries a failed job within 30 s, and one whose worker was killed within three
 * minutes; survives an outage of the database. Every job runs at least once.
 */
export function startJobWorker(options: JobWorkerOptions): JobWorker {
  plainName(options.schema);
  const { stop } = repeat(async (stopping) => {
    try {
      await runWorker(options, stopping);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      options.logger.warn({ reason }, 'the job worker failed, starting it again');
    }
    return reconnectMs;
  });
  return { stop };
}
