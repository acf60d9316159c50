import { EventEmitter } from 'node:events';
import type { WorkerEvents, WorkerPool } from 'graphile-worker';
import type { Pool, PoolClient } from 'pg';
import { repeat, withDeadline } from './waiting.ts';

/**
 * SQL: announces every job that can start now or at another time, by a change of its row or its queue.
 * graphile-worker announces only new jobs.
 */
export const wakeupTriggers = (schema: string) => `
  create or replace function ${schema}.nobicast_announce() returns trigger language plpgsql as $$
    begin perform pg_notify('jobs:insert', '{"count":1}'); return null; end $$;
  create or replace trigger nobicast_job_moved after update of run_at, locked_at on ${schema}._private_jobs
    for each row when (new.locked_at is null and (new.run_at <> old.run_at or old.locked_at is not null))
    execute function ${schema}.nobicast_announce();
  create or replace trigger nobicast_queue_freed after update of locked_at on ${schema}._private_job_queues
    for each row when (new.locked_at is null and old.locked_at is not null)
    execute function ${schema}.nobicast_announce();`;

/** Also checks the listening connection, which may have been lost silently. */
const longestWaitMs = 10_000;
/** The wait while all workers are busy, and the longest one while no announcements are received. */
const shortWaitMs = 2_000;
const announcementsMs = 50;
const replyMs = 2_000;

export interface WakeupOptions {
  pool: Pool;
  schema: string;
  concurrency: number;
  /** SQL: whether `onStuck` must be called. */
  isStuck: string;
  onStuck: () => Promise<void>;
  onError: (error: Error) => void;
}

export interface Wakeups {
  events: WorkerEvents;
  stop(): Promise<void>;
}

interface Outlook {
  /** Until the next job is due; null if none waits. */
  waitMs: number | null;
  isStuck: boolean;
}

/**
 * Wakes the workers when a job becomes due, by the database's clock: each announcement leads to a query for the next
 * due time, on the connection that graphile-worker listens on. While that is lost or silent, another is polled every
 * two seconds (decision 0071).
 */
export function startWakeups(options: WakeupOptions): Wakeups {
  const { pool, schema, concurrency, isStuck, onStuck, onError } = options;
  // WorkerEvents is a plain EventEmitter with restricted event names.
  const events: WorkerEvents = new EventEmitter();
  let workers: WorkerPool | undefined;
  let listener: PoolClient | undefined;
  let isSilent = false;

  const outlookSql = `select
    extract(epoch from min(j.run_at) - now())::float8 * 1000 as "waitMs", ${isStuck} as "isStuck"
    from ${schema}._private_jobs j left join ${schema}._private_job_queues q on q.id = j.job_queue_id
    where j.is_available and (q.id is null or q.is_available)`;

  async function read(from: Pool | PoolClient): Promise<Outlook> {
    const reading = from.query<Outlook>({ name: `outlook/${schema}`, text: outlookSql });
    if (from === listener) {
      isSilent = true;
      const onReply = () => (isSilent = false);
      reading.then(onReply, onReply);
    }
    const message = 'The database does not say when the next job is due.';
    const { rows } = await withDeadline(reading, { ms: replyMs, message });
    return rows[0] ?? { waitMs: null, isStuck: false };
  }

  /** Returns the pause before the next look. */
  async function look(): Promise<number> {
    if (!workers || workers._shuttingDown) return longestWaitMs;
    const heard = isSilent ? undefined : listener;
    try {
      const outlook = await read(heard ?? pool);
      if (outlook.isStuck) await onStuck();
      const waitMs = Math.ceil(outlook.waitMs ?? longestWaitMs);
      if (waitMs > 0) return Math.min(waitMs, heard ? longestWaitMs : shortWaitMs);
      if (!workers._shuttingDown) workers.nudge(concurrency);
    } catch (error) {
      onError(error instanceof Error ? error : new Error(String(error)));
    }
    return shortWaitMs;
  }

  const looks = repeat(look);
  let soon: NodeJS.Timeout | undefined;
  const lookSoon = () => {
    soon ??= setTimeout(() => {
      soon = undefined;
      looks.wake();
    }, announcementsMs);
  };

  events.on('pool:create', ({ workerPool }) => {
    workers = workerPool;
    lookSoon();
  });
  // Emitted just before LISTEN is sent: queries sent from now on are answered after it.
  events.on('pool:listen:success', ({ client }) => {
    listener = client;
    isSilent = false;
    lookSoon();
  });
  events.on('pool:listen:release', () => {
    listener = undefined;
    looks.wake();
  });
  events.on('pool:listen:notification', lookSoon);

  return {
    events,
    stop: async () => {
      clearTimeout(soon);
      await looks.stop();
    },
  };
}
