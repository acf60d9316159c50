import type { Pool, PoolClient } from 'pg';
import { withDeadline } from './waiting.ts';

/**
 * SQL: the two keys of the advisory lock of a running job.
 * @param schema a text: a parameter, or a literal
 * @param id the job's id: a parameter, or a column
 */
const lockKeys = (schema: string, id: string) => `hashtext(${schema}), (${id} % 2147483647)::integer`;

export interface JobPresence {
  hold(jobId: string): Promise<void>;
  release(jobId: string): Promise<void>;
  close(): void;
}

interface PresenceTimes {
  /** After this time without an answer the connection counts as lost: meanwhile all other jobs wait for it. */
  answerMs?: number;
  reconnectMs?: number;
}
const usualAnswerMs = 10_000;
const usualReconnectMs = 1_000;

/**
 * Holds an advisory lock for each running job, on one connection. Postgres releases the locks as soon as the process
 * is gone; a missing heartbeat would take longer. A lost connection is replaced and locked again; without jobs there
 * is none.
 */
export function openPresence(
  pool: Pool,
  schema: string,
  { answerMs = usualAnswerMs, reconnectMs = usualReconnectMs }: PresenceTimes = {},
): JobPresence {
  const held = new Set<string>();
  let connection: { client: PoolClient; giveBack(isBroken: boolean): void } | undefined;
  let isClosed = false;

  let last: Promise<unknown> = Promise.resolve();
  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  }

  let timer: NodeJS.Timeout | undefined;
  function reconnectSoon(): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      void inTurn(reconnect).catch(reconnectSoon);
    }, reconnectMs).unref();
  }

  async function run(on: PoolClient, name: 'pg_try_advisory_lock' | 'pg_advisory_unlock', jobId: string) {
    const query = on.query(`select ${name}(${lockKeys('$1', '$2::bigint')})`, [schema, jobId]);
    try {
      await withDeadline(query, { ms: answerMs, message: 'Postgres does not answer.' });
    } catch (error) {
      connection?.giveBack(true);
      reconnectSoon();
      throw error;
    }
  }

  async function connect(): Promise<PoolClient> {
    const client = await pool.connect();
    const onEnd = () => {
      giveBack(true);
      reconnectSoon();
    };
    // The pool's end waits for every client that was not released.
    const giveBack = (isBroken: boolean) => {
      if (connection?.client !== client) return;
      client.off('end', onEnd);
      connection = undefined;
      client.release(isBroken);
    };
    client.once('end', onEnd);
    connection = { client, giveBack };
    for (const jobId of held) await run(client, 'pg_try_advisory_lock', jobId);
    if (isClosed) giveBack(true);
    return client;
  }
  async function reconnect(): Promise<void> {
    if (held.size > 0 && !isClosed) await (connection?.client ?? connect());
  }

  return {
    async hold(jobId) {
      await inTurn(async () => {
        const client = connection?.client ?? (await connect());
        held.add(jobId);
        await run(client, 'pg_try_advisory_lock', jobId);
      });
    },
    async release(jobId) {
      held.delete(jobId);
      await inTurn(async () => {
        // A lost connection has released the lock already.
        if (!connection) return;
        await run(connection.client, 'pg_advisory_unlock', jobId);
        if (held.size === 0) connection.giveBack(false);
      }).catch(() => undefined);
    },
    close() {
      isClosed = true;
      connection?.giveBack(true);
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
