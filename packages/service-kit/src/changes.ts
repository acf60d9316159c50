import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';

export const changesChannel = 'nobicast_changes';

/**
 * SQL of merged migrations, which never change: any change of these tables notifies with the schema's name. Later
 * migrations replace it by `keyTriggers`.
 */
export function changeTriggers(schema: string, tables: readonly string[]): string {
  const notifier = `create or replace function ${schema}.notify_change() returns trigger
    language plpgsql as $$ begin perform pg_notify('${changesChannel}', tg_table_schema); return null; end $$;`;
  const triggers = tables.map(
    (table) => `create trigger ${table}_changed
      after insert or update or delete or truncate on ${schema}.${table}
      for each statement execute function ${schema}.notify_change();`,
  );
  return [notifier, ...triggers].join('\n');
}

export interface ChangeListenerOptions {
  /** A direct connection: LISTEN does not survive a transaction pooler. */
  url: string;
  /**
   * Receives the changed keys (`cacheKeys` of contracts). `!` before a key means a removal: the content is no longer
   * public. `*` means everything, `!*` everything including removals.
   */
  onChange(keys: readonly string[]): void;
  /** Changes may have been missed: the connection was lost, or is restored. */
  onLost(): void;
  /**
   * Reads what notifications may have missed from rows: before the connection counts as restored, with every ping, and
   * after notifications of removals or of everything. If it rejects, the connection is opened again.
   */
  catchUp?(query: ListenerQuery): Promise<void>;
  /** How often it asks whether the connection still works. A lost one is noticed after this and `timeoutMs` at most. */
  pingMs?: number;
  /** How long Postgres may take for an answer. */
  timeoutMs?: number;
}

export type ListenerQuery = (sql: string, values: unknown[]) => Promise<{ rows: unknown[] }>;

export interface ChangeListener {
  /** Resolves on the first connection. */
  ready: Promise<void>;
  isListening(): boolean;
  close(): Promise<void>;
}

/** Listeners of a show are told late by as long as a lost connection goes unnoticed. */
export const connectionCheck = { pingMs: 5_000, timeoutMs: 4_000 };
const firstRetryMs = 250;
const maxRetryMs = 5_000;

const keysOf = (payload = '') => payload.split(' ').filter((key) => key !== '');
const tellsOfRemovals = (keys: readonly string[]) => keys.some((key) => /^[*!]/.test(key));

const ask = async (query: ListenerQuery) => void (await query('select 1', []));

interface Connection {
  client: Client;
  ended: Promise<void>;
  catchUp(): void;
}

async function connect({
  url,
  onChange,
  catchUp = ask,
  timeoutMs = connectionCheck.timeoutMs,
}: ChangeListenerOptions): Promise<Connection> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: 2_000,
    query_timeout: timeoutMs,
    keepAlive: true,
    application_name: 'nobicast-changes',
  });
  // Otherwise an error of an idle connection would end the process; the `end` event that follows is handled.
  client.on('error', () => undefined);
  const ended = new Promise<void>((resolve) => client.once('end', () => resolve()));
  const end = () => client.end().catch(() => undefined);
  const read = () => catchUp((sql, values) => client.query(sql, values));
  let isReading = false;
  let isAskedAgain = false;
  /** One reading at a time; calls made meanwhile cause one more. */
  async function readAll(): Promise<void> {
    isAskedAgain = true;
    if (isReading) return;
    isReading = true;
    while (isAskedAgain) {
      isAskedAgain = false;
      await read();
    }
    isReading = false;
  }
  const readOrEnd = () => void readAll().catch(end);
  client.on('notification', ({ payload }) => {
    const keys = keysOf(payload);
    onChange(keys);
    if (tellsOfRemovals(keys)) readOrEnd();
  });
  try {
    await client.connect();
    await client.query(`listen ${changesChannel}`);
    await readAll();
    return { client, ended, catchUp: readOrEnd };
  } catch (error) {
    void end();
    throw error;
  }
}

/** Regular queries detect half-open connections. */
async function untilDisconnected({ ended, catchUp }: Connection, pingMs: number): Promise<void> {
  const ping = setInterval(catchUp, pingMs);
  ping.unref();
  await ended;
  clearInterval(ping);
}

/** Listens for changes on its own connection, and reconnects (after 250 ms, doubling to 5 s) until closed. */
export function listenForChanges(options: ChangeListenerOptions): ChangeListener {
  let client: Client | undefined;
  let hasListened = false;
  const stopping = new AbortController();
  let announceReady: () => void = () => undefined;
  const ready = new Promise<void>((resolve) => {
    announceReady = resolve;
  });

  const run = async () => {
    let retryMs = firstRetryMs;
    while (!stopping.signal.aborted) {
      const opened = await connect(options).catch(() => undefined);
      if (opened && stopping.signal.aborted) await opened.client.end();
      else if (opened) {
        client = opened.client;
        if (hasListened) options.onLost();
        hasListened = true;
        announceReady();
        retryMs = firstRetryMs;
        await untilDisconnected(opened, options.pingMs ?? connectionCheck.pingMs);
        client = undefined;
        if (!stopping.signal.aborted) options.onLost();
      }
      await sleep(retryMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      retryMs = Math.min(retryMs * 2, maxRetryMs);
    }
  };
  const finished = run();

  return {
    ready,
    isListening: () => client !== undefined,
    close: async () => {
      stopping.abort();
      await client?.end();
      await finished;
    },
  };
}
