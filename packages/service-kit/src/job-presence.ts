import type { Pool, PoolClient } from 'pg';

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

const reconnectMs = 1_000;

/**
 * A connection that holds an advisory lock for each job that this process runs. Postgres releases them at the moment
 * the process is gone, so that others need not wait for its missing signs of life. A lost connection is replaced, and
 * takes the locks again.
 */
export function openPresence(pool: Pool, schema: string): JobPresence {
  const held = new Set<string>();
  let client: PoolClient | undefined;
  let isClosed = false;

  /** A connection takes one query at a time. */
  let last: Promise<unknown> = Promise.resolve();
  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  }

  const run = (on: PoolClient, name: 'pg_try_advisory_lock' | 'pg_advisory_unlock', jobId: string) =>
    on.query(`select ${name}(${lockKeys('$1', '$2::bigint')})`, [schema, jobId]);

  async function connect(): Promise<PoolClient> {
    const fresh = await pool.connect();
    fresh.once('end', () => {
      if (isClosed) return;
      client = undefined;
      // The pool waits at its end for every client that was not given back.
      fresh.release(true);
      setTimeout(() => void inTurn(connected).catch(() => undefined), reconnectMs).unref();
    });
    client = fresh;
    for (const jobId of held) await run(fresh, 'pg_try_advisory_lock', jobId);
    if (isClosed) fresh.release(true);
    return fresh;
  }
  const connected = async (): Promise<PoolClient> => client ?? connect();

  return {
    async hold(jobId) {
      await inTurn(async () => {
        const connection = await connected();
        held.add(jobId);
        await run(connection, 'pg_try_advisory_lock', jobId);
      });
    },
    async release(jobId) {
      held.delete(jobId);
      // A lost connection has released it already.
      await inTurn(async () => client && run(client, 'pg_advisory_unlock', jobId)).catch(() => undefined);
    },
    close() {
      isClosed = true;
      client?.release(true);
    },
  };
}

/** SQL: whether a living process runs the job. `schema` and `id` as above. */
export const isPresent = (schema: string, id: string) => `exists (
  select 1 from pg_locks held
  where held.locktype = 'advisory' and held.objsubid = 2 and held.granted
    and held.database = (select oid from pg_database where datname = current_database())
    and held.classid = hashtext(${schema})::bit(32)::bigint::oid
    and held.objid = (${id} % 2147483647)::oid)`;
