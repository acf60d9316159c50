import { limits, jobStates, type Job, type JobList, type JobState } from '@nobicast/contracts';
import { addAudit, type AuditActor } from './audit.ts';
import type { Knex } from './database.ts';
import { ApiError } from './errors.ts';
import { isPresent } from './job-presence.ts';

interface JobRow {
  id: number;
  task: string;
  state: JobState;
  episode_id: number | null;
  attempts: number;
  last_error: string | null;
  created_at: Date;
  run_at: Date;
}

const errorLength = 300;
/** A job is locked before its process can show that it runs it. */
const startSeconds = 2;

export interface JobQueue {
  /** The schema of graphile-worker: `media_jobs`. */
  schema: string;
  auditSchema: string;
}

const stateSql = (schema: string) => `case
  when j.locked_at is not null
    then case when j.locked_at > now() - interval '${startSeconds} seconds' or ${isPresent(`'${schema}'`, 'j.id')}
      then 'running' else 'interrupted' end
  when j.attempts > 0 and j.last_error is not null then 'failed'
  when j.attempts > 0 then 'interrupted'
  else 'waiting' end`;

/**
 * SQL: whether a living process runs a job of this task, however slow: Postgres knows when it is gone.
 * @param condition about its row `j`, whose `payload` is JSON
 */
export const isJobRunning = (schema: string, task: string, condition: string) => `exists (
  select 1 from ${schema}._private_jobs j join ${schema}._private_tasks t on t.id = j.task_id
  where t.identifier = '${task}' and j.locked_at is not null and ${condition} and ${isPresent(`'${schema}'`, 'j.id')})`;

const jobsSql = (schema: string) => `
  select j.id::integer as id, t.identifier as task, ${stateSql(schema)} as state, j.attempts, j.last_error,
    j.created_at, j.run_at,
    case when j.payload ->> 'episodeId' ~ '^[0-9]{1,9}$' then (j.payload ->> 'episodeId')::integer end as episode_id
  from ${schema}._private_jobs j join ${schema}._private_tasks t on t.id = j.task_id`;

const toJob = (row: JobRow): Job => ({
  id: row.id,
  task: row.task,
  state: row.state,
  episode_id: row.episode_id,
  attempts: row.attempts,
  error: row.last_error === null ? null : (row.last_error.split('\n')[0] ?? '').slice(0, errorLength),
  created_at: row.created_at.toISOString(),
  next_at: row.state === 'running' ? null : row.run_at.toISOString(),
});

/** In order of urgency: failed or interrupted, running, waiting. */
export async function listJobs(db: Knex, { schema }: Pick<JobQueue, 'schema'>): Promise<JobList> {
  const { rows } = await db.raw<{ rows: (JobRow & { total: number })[] }>(
    `with jobs as (${jobsSql(schema)}),
      ranked as (
        select *, row_number() over (partition by state order by run_at, id) as place,
          count(*) over (partition by state)::integer as total
        from jobs)
      select * from ranked where place <= :listed
      order by array_position(:states::text[], state), place`,
    { listed: limits.jobs.listed, states: [...jobStates] },
  );
  const countOf = (state: JobState) => rows.find((row) => row.state === state)?.total ?? 0;
  return {
    counts: {
      failed: countOf('failed'),
      interrupted: countOf('interrupted'),
      running: countOf('running'),
      waiting: countOf('waiting'),
    },
    jobs: rows.slice(0, limits.jobs.listed).map(toJob),
  };
}

export interface TaskCounts extends Record<JobState, number> {
  task: string;
  /** Due, but not yet taken by a worker. */
  due: number;
  /** How long the oldest has been due; 0 for none. */
  oldestDueSeconds: number;
}

/** Longer than Postgres's statement timeout, so it only ends statements whose connection is gone. */
const countTimeoutMs = 6_000;

/** One entry for each task that the service has ever had. */
export async function countJobs(db: Knex, { schema }: Pick<JobQueue, 'schema'>): Promise<TaskCounts[]> {
  const counts = jobStates.map(
    (state) => `count(*) filter (where state = '${state}')::integer as "${state}"`,
  );
  const { rows } = await db
    .raw<{ rows: TaskCounts[] }>(
      `with jobs as (
        select j.task_id, j.run_at, ${stateSql(schema)} as state, j.locked_at is null and j.run_at <= now() as is_due
        from ${schema}._private_jobs j)
      select t.identifier as task, ${counts.join(', ')}, count(*) filter (where is_due)::integer as due,
        coalesce(extract(epoch from now() - min(run_at) filter (where is_due)), 0)::float8 as "oldestDueSeconds"
      from ${schema}._private_tasks t left join jobs on jobs.task_id = t.id
      group by t.identifier order by t.identifier`,
    )
    .timeout(countTimeoutMs);
  return rows;
}

/**
 * Makes a failed or interrupted job due now and frees its queue, with the audit row in one transaction.
 * @throws ApiError `job_not_found`, `job_running`
 */
export async function retryJob(
  db: Knex,
  { schema, auditSchema }: JobQueue,
  { id, by, at }: { id: number; by: AuditActor; at: Date },
): Promise<void> {
  await db.transaction(async (transaction) => {
    const { rows } = await transaction.raw<{ rows: JobRow[] }>(
      `${jobsSql(schema)} where j.id = :id for update of j`,
      { id },
    );
    const job = rows[0];
    if (!job) throw new ApiError('job_not_found');
    if (job.state === 'running') throw new ApiError('job_running');
    // A killed process also holds the queue of its job, which blocks all jobs in it.
    await transaction.raw(
      `update ${schema}._private_job_queues q set locked_at = null, locked_by = null
        from ${schema}._private_jobs j where j.id = :id and q.id = j.job_queue_id and q.locked_by = j.locked_by`,
      { id },
    );
    await transaction.raw(
      `update ${schema}._private_jobs set locked_at = null, locked_by = null, attempts = 0,
          run_at = least(run_at, now()),
          updated_at = now() where id = :id`,
      { id },
    );
    await addAudit(transaction, auditSchema, [
      {
        at,
        actorId: by.id,
        actorName: by.name,
        action: 'retry',
        targetType: 'job',
        targetId: id,
        details: { task: job.task, state: job.state },
      },
    ]);
  });
}
