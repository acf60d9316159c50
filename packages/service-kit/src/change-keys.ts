import { changesChannel } from './changes.ts';

/** Postgres limits payloads to 8,000 bytes. Above this, everything is announced as changed. */
const maxPayloadBytes = 7_000;

/**
 * SQL for `<schema>.announce_keys(text[])`, which notifies `nobicast_changes` on commit of changed keys, separated by
 * spaces; `*` means everything. Postgres merges equal payloads of one transaction. `record` are statements that run
 * before; they can read `removed`, the keys that were given with a leading `!`, as an array of them without the `!`.
 */
export const announceFunction = (schema: string, record = '') => `
create or replace function ${schema}.announce_keys(keys text[]) returns void language plpgsql as $$
declare
  changed text[] := array(
    select distinct key collate "C" from unnest(keys) key where key is not null order by 1);
  removed text[] := array(select substr(key, 2) from unnest(changed) key where key like '!%');
  payload text := array_to_string(changed, ' ');
begin${record}
  if octet_length(payload) > ${maxPayloadBytes} then
    payload := '*';
  end if;
  if payload <> '' then
    perform pg_notify('${changesChannel}', payload);
  end if;
end $$;`;

/**
 * SQL for a migration: `announce_keys`, and `announce_everything()` for TRUNCATE. Later migrations also record
 * removals in rows (`removalRows`).
 */
export const keyFunctions = (schema: string) => `${announceFunction(schema)}
create function ${schema}.announce_everything() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform ${schema}.announce_keys(array['!*']);
  return null;
end $$;`;

export interface KeyTriggers {
  schema: string;
  table: string;
  /** The primary key column, which matches old rows with new ones. */
  id: string;
  /** True by default; false where no page can depend on a new row. */
  countsInserts?: boolean;
  /** Announced when any of the columns changes; inserts and deletions announce the keys of every entry. */
  announces: readonly {
    columns: readonly string[];
    /** A query for keys from `changed`, the old and new versions of the rows. `!` before a key means a removal. */
    keys: string;
  }[];
}

const keysFrom = (rows: string, keys: string) =>
  `    keys := keys || array(with changed as (${rows})\n      ${keys});`;

function updatedRows(id: string, columns: readonly string[]): string {
  // With the id, which is null where the other side has no such row: the primary key was changed.
  const compared = [id, ...columns];
  const of = (rows: string) => `(${compared.map((column) => `${rows}.${column}`).join(', ')})`;
  const differingRows = (side: string, other: string) =>
    `select side.* from ${side} side left join ${other} other using (${id}) where ${of('side')} is distinct from ${of('other')}`;
  return `${differingRows('old_rows', 'new_rows')}\n      union all ${differingRows('new_rows', 'old_rows')}`;
}

/**
 * SQL for a migration, after `keyFunctions`: each statement, cascades included, announces the keys of its changed
 * rows once. The triggers run with the rights of the table's owner, because before Postgres 18 those of a cascade run
 * as a role of another schema.
 */
export function keyTriggers({ schema, table, id, countsInserts = true, announces }: KeyTriggers): string {
  const all = (rows: string) => announces.map(({ keys }) => keysFrom(`select * from ${rows}`, keys));
  const changed = announces.map(({ columns, keys }) => keysFrom(updatedRows(id, columns), keys));
  const trigger = (event: string, transition: string) => `
create trigger ${table}_keys_on_${event} after ${event} on ${schema}.${table} ${transition}
  for each statement execute function ${schema}.announce_${table}();`;
  return `
create function ${schema}.announce_${table}() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  keys text[] := '{}';
begin
  if tg_op = 'INSERT' then
${all('new_rows').join('\n')}
  elsif tg_op = 'UPDATE' then
${changed.join('\n')}
  else
${all('old_rows').join('\n')}
  end if;
  perform ${schema}.announce_keys(keys);
  return null;
end $$;
${countsInserts ? trigger('insert', 'referencing new table as new_rows') : ''}
${trigger('update', 'referencing old table as old_rows new table as new_rows')}
${trigger('delete', 'referencing old table as old_rows')}
create trigger ${table}_keys_on_truncate after truncate on ${schema}.${table}
  for each statement execute function ${schema}.announce_everything();`;
}
