import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';

export const changesChannel = 'nobicast_changes';

/**
 * SQL of merged migrations, which never change: every statement that changes one of these tables notifies
 * with the schema's name. Later migrations replace it by `keyTriggers`.
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
   * Called with the keys of what changed (`cacheKeys` of contracts). `!` before a key means a removal: the content
   * is no longer public. `*` means everything, `!*` everything including removals.
   */
  onChange(keys: readonly string[]): void;
  /** Called when changes may have been missed: when the connection is lost, and when it is restored. */
  onLost(): void;
}

export interface ChangeListener {
  /** Resolves when the listener is first connected. */
  ready: Promise<void>;
  /** False while changes may be missed. */
  isListening(): boolean;
  close(): Promise<void>;
}

const firstRetryMs = 250;
const maxRetryMs = 5_000;
const pingMs = 10_000;

async function openClient(url: string): Promise<Client> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: 2_000,
    query_timeout: 5_000,
    keepAlive: true,
    application_name: 'nobicast-changes',
  });
  // An unhandled error event of an idle connection would end the process; the `end` event that follows is handled.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(`listen ${changesChannel}`);
    return client;
  } catch (error) {
    client.end().catch(() => undefined);
    throw error;
  }
}

/** Resolves when the connection has ended. The ping detects half-open connections. */
async function untilDisconnected(client: Client): Promise<void> {
  const ping = setInterval(() => {
    client.query('select 1').catch(() => client.end().catch(() => undefined));
  }, pingMs);
  ping.unref();
  await new Promise<void>((resolve) => client.once('end', () => resolve()));
  clearInterval(ping);
}

const keysOf = (payload = '') => payload.split(' ').filter((key) => key !== '');

/** Listens for changes on a connection of its own, and reconnects (250 ms, doubling to 5 s) until closed. */
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
      const opened = await openClient(options.url).catch(() => undefined);
      if (opened && stopping.signal.aborted) await opened.end();
      else if (opened) {
        client = opened;
        opened.on('notification', ({ payload }) => options.onChange(keysOf(payload)));
        if (hasListened) options.onLost();
        hasListened = true;
        announceReady();
        retryMs = firstRetryMs;
        await untilDisconnected(opened);
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
