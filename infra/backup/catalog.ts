import type { Client } from 'pg';
import type { BackupTable, Manifest } from './manifest.ts';

/** The schemas that the roles of the services own, with their job queues. */
const ourSchemas = `
  select oid, nspname from pg_namespace
    where nspname !~ '^pg_' and nspname not in ('information_schema', 'public')`;

/** Lists of executed migrations: written by the provisioning, not by a restore. */
const isWrittenByMigrating = `(c.relname = 'migrations' or c.relname = 'migrations_lock')`;

/** Transactions of one server, which mean nothing to another. */
const isForGateways = `c.relname = 'removals'`;

type Table = Omit<BackupTable, 'rows'>;

/** In the order of their references. Throws where tables refer to each other in a circle. */
export async function readTables(client: Client): Promise<Table[]> {
  const { rows: tables } = await client.query<Table & { oid: string; needs: string[] }>(
    `with ours as (${ourSchemas})
    select c.oid::text, n.nspname as schema, c.relname as name,
      (select coalesce(array_agg(a.attname::text order by a.attnum), '{}') from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      (select coalesce(array_agg(distinct f.confrelid::text), '{}') from pg_constraint f
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as needs
    from pg_class c join ours n on n.oid = c.relnamespace
    -- Counters of rate limits are in unlogged tables: they are worth nothing later.
    where c.relkind = 'r' and c.relpersistence = 'p' and not ${isWrittenByMigrating}
      and not ${isForGateways}
    order by n.nspname, c.relname`,
  );
  const ordered: Table[] = [];
  const done = new Set<string>();
  for (let left = tables; left.length > 0;) {
    const ready = left.filter(({ needs }) => needs.every((oid) => done.has(oid)));
    if (ready.length === 0)
      throw new Error(
        `These tables refer to each other in a circle: ${left.map(({ name }) => name).join(', ')}.`,
      );
    for (const { oid, schema, name, columns } of ready) {
      done.add(oid);
      ordered.push({ schema, name, columns });
    }
    left = left.filter(({ oid }) => !done.has(oid));
  }
  return ordered;
}

export async function readSequences(client: Client): Promise<Manifest['sequences']> {
  const { rows } = await client.query<Manifest['sequences'][number]>(
    `with ours as (${ourSchemas})
    select s.schemaname as schema, s.sequencename as name, s.last_value::text as "lastValue"
      from pg_sequences s join ours n on n.nspname = s.schemaname
      where s.sequencename !~ '^migrations' order by 1, 2`,
  );
  return rows;
}

/** By schema, including the job queues. */
export async function readMigrations(client: Client): Promise<Manifest['migrations']> {
  const { rows: schemas } = await client.query<{ schema: string; column: string }>(
    `with ours as (${ourSchemas})
    select n.nspname as schema, a.attname as column from pg_class c join ours n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attname in ('name', 'id') and a.attnum > 0
      where c.relname = 'migrations' and c.relkind = 'r'
        -- Those of queues have a number and no name.
        and (a.attname = 'name' or not exists (
          select 1 from pg_attribute o where o.attrelid = c.oid and o.attname = 'name'))
      order by 1`,
  );
  const migrations: Manifest['migrations'] = {};
  for (const { schema, column } of schemas) {
    const names = await client.query<{ name: string }>(
      `select ${column}::text as name from ${client.escapeIdentifier(schema)}.migrations order by ${column}`,
    );
    migrations[schema] = names.rows.map(({ name }) => name);
  }
  return migrations;
}

/** Every column with references to objects is called `object_key`. */
export async function readObjectKeys(client: Client): Promise<string[]> {
  const { rows: tables } = await client.query<{ table: string }>(
    `with ours as (${ourSchemas})
    select format('%I.%I', n.nspname, c.relname) as table from pg_class c join ours n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'object_key' and not a.attisdropped
      where c.relkind = 'r' and c.relname not like '%outbox'`,
  );
  const keys = new Set<string>();
  for (const { table } of tables) {
    const { rows } = await client.query<{ key: string }>(
      `select object_key as key from ${table} where object_key is not null`,
    );
    for (const { key } of rows) keys.add(key);
  }
  return [...keys].sort();
}

export const quoted = (client: Client, { schema, name }: Pick<Table, 'schema' | 'name'>) =>
  `${client.escapeIdentifier(schema)}.${client.escapeIdentifier(name)}`;

export const columnList = (client: Client, { columns }: Pick<Table, 'columns'>) =>
  columns.map((column) => client.escapeIdentifier(column)).join(', ');
