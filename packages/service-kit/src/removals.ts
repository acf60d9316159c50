import { databaseOwners, roleName } from './provision.ts';
import { announceFunction } from './change-keys.ts';
import type { ListenerQuery } from './changes.ts';
import type { PublishedView } from './published-views.ts';

/** A reader that was away for longer knows nothing of what was removed since. */
const keptDays = 7;
/** A day less, because an expired row may be deleted just before it is looked for. */
const knownDays = keptDays - 1;
const dayMs = 86_400_000;

/**
 * SQL for a migration, after `keyFunctions`: `<schema>.removals`, a row with the keys that a transaction hides or
 * deletes. It commits with the change; notifications only say that there is something to read. A restore skips these
 * rows (infra/backup).
 */
export const removalRows = (schema: string) => `
create table ${schema}.removals (
  id bigint generated always as identity primary key,
  -- Rows of other transactions may appear later with a smaller id: readers go by the transaction.
  written_by xid8 not null default pg_current_xact_id(),
  keys text[] not null,
  removed_at timestamptz not null default now()
);
create index removals_by_transaction on ${schema}.removals (written_by);
create index removals_by_time on ${schema}.removals (removed_at);
grant usage on schema ${schema} to ${roleName('gateway')};
grant select on ${schema}.removals to ${roleName('gateway')};
${announceFunction(
  schema,
  `
  if removed <> '{}' then
    insert into ${schema}.removals (keys) values (removed);
    delete from ${schema}.removals where id in (
      select id from ${schema}.removals where removed_at < now() - interval '${keptDays} days'
        limit 100 for update skip locked);
  end if;`,
)}`;

/**
 * SQL for a migration, after `keyTriggers`: deleted rows count as removals. `keys` is a query for keys, without `!`,
 * from `deleted`. It runs with the rights of the table's owner.
 */
export const deletionTrigger = (options: { schema: string; table: string; keys: string }) => {
  const { schema, table, keys } = options;
  return `
create function ${schema}.announce_deleted_${table}() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform ${schema}.announce_keys(array(select '!' || key from (${keys}) deleted_keys (key)));
  return null;
end $$;
create trigger ${table}_keys_of_deleted after delete on ${schema}.${table}
  referencing old table as deleted
  for each statement execute function ${schema}.announce_deleted_${table}();`;
};

/** `removals` of each schema, which the gateway reads. */
export const removalsTable = {
  meaning: 'What each transaction hid or deleted, so that the gateway no longer shows copies of it',
  freshness: `Rows are deleted after ${keptDays} days`,
  columns: {
    id: ['bigint', 'The order of writing, which is not that of the commits'],
    written_by: ['xid8', 'The transaction'],
    keys: ['text[]', 'The cache keys of what went'],
    removed_at: ['timestamptz', 'When'],
  },
} as const satisfies PublishedView;

/** The point up to which a reader has read the removals of one database. */
export interface RemovalsPosition {
  /** Identifies server and database: another one has other transactions. */
  database: string;
  /** Every earlier transaction has ended, and its removals were read. */
  transaction: string;
  /** When the removals were read, by the clock of the database, in ms since 1970. */
  databaseTimeMs: number;
  /** The rows of this transaction or later that were read already: any open transaction of the server holds it back. */
  known: readonly string[];
}

interface Reading extends Omit<RemovalsPosition, 'known'> {
  removals: [id: string, keys: string[], agoMs: number][];
}

/** One statement, so that rows and position are of one snapshot. */
const statement = `
select (select system_identifier from pg_control_system()) || '/' ||
    (select oid from pg_database where datname = current_database()) as database,
  pg_snapshot_xmin(pg_current_snapshot())::text as transaction,
  (extract(epoch from now()) * 1000)::float8 as "databaseTimeMs",
  coalesce((select json_agg(json_build_array(id, keys, extract(epoch from now() - removed_at) * 1000)) from (
    ${databaseOwners
      .map(
        (schema) =>
          `select '${schema}-' || id as id, keys, removed_at from ${schema}.removals where written_by >= $1::xid8`,
      )
      .join('\n    union all ')}
  ) removed), '[]') as removals`;

/** The longest time between a removal and its commit. */
const longestTransactionMs = 60_000;

export interface RemovalsOptions {
  start?: RemovalsPosition | undefined;
  /** For how long the reader has cached content, in ms: without a `start`, only removals since then matter. */
  keptForMs(): number;
}

/** Reads what was removed since the last time, each row once. */
export function createRemovals({ start, keptForMs }: RemovalsOptions) {
  let position = start;

  return {
    position: (): RemovalsPosition | undefined => position,
    /**
     * The keys of everything removed since the last successful call; `*` where that cannot be known, because the
     * database is another one or rows were deleted. Rejects as the query does.
     */
    async read(query: ListenerQuery): Promise<readonly string[]> {
      const former = position;
      const sinceMs = former ? Infinity : keptForMs() + longestTransactionMs;
      const { rows } = await query(statement, [former?.transaction ?? '0']);
      const { removals, ...reached } = rows[0] as Reading;
      const known = new Set(former?.known);
      const unread = removals.filter(([id, , agoMs]) => !known.has(id) && agoMs <= sinceMs);
      position = { ...reached, known: removals.map(([id]) => id) };
      const isKnown =
        !former ||
        (former.database === reached.database &&
          reached.databaseTimeMs - former.databaseTimeMs < knownDays * dayMs);
      return isKnown ? [...new Set(unread.flatMap(([, keys]) => keys))] : ['*'];
    },
  };
}

export type Removals = ReturnType<typeof createRemovals>;
