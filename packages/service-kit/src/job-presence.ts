import type { Pool } from 'pg';

/**
 * SQL: the two keys of the advisory lock that a process holds while it runs a job.
 *
 * @param schema a text: a parameter, or a literal
 * @param id the job's id: a parameter, or a column
 */
const lockKeys = (schema: string, id: string) => `hashtext(${schema}), (${id} % 2147483647)::integer`;

/** Tells others which jobs this process runs. */
export interface JobPresence {
  hold(jobId: string): Promise<void>;
  release(jobId: string): Promise<void>;
  close(): void;
}

/**
 * A connection that holds an advisory lock for each job that this process runs. Postgres releases them at the moment
 * the process is gone, so that others need not wait for its missing signs of life.
 */
export async function openPresence(pool: Pool, schema: string): Promise<JobPresence> {
  const client = await pool.connect();
  const run = (name: 'pg_try_advisory_lock' | 'pg_advisory_unlock', jobId: string) =>
    client.query(`select ${name}(${lockKeys('$1', '$2::bigint')})`, [schema, jobId]);
  return {
    hold: async (jobId) => void (await run('pg_try_advisory_lock', jobId)),
    // A lost connection has released it already.
    release: (jobId) =>
      run('pg_advisory_unlock', jobId).then(
        () => undefined,
        () => undefined,
      ),
    close: () => client.release(true),
  };
}

/** SQL: whether a living process runs the job. `schema` and `id` as above. */
export const isPresent = (schema: string, id: string) => `exists (
  select 1 from pg_locks held
  where held.locktype = 'advisory' and held.objsubid = 2 and held.granted
    and held.database = (select oid from pg_database where datname = current_database())
    and held.classid = hashtext(${schema})::bit(32)::bigint::oid
    and held.objid = (${id} % 2147483647)::oid)`;
