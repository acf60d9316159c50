import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { pipeline } from 'node:stream/promises';
import type { ObjectStore } from '@nobicast/media/object-store';
import { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { columnList, quoted, readMigrations, readTables } from './catalog.ts';
import { manifestFile, manifestSchema, objectFile, tableFile, type Manifest } from './manifest.ts';

export interface RestoreOptions {
  /** As an administrator, to a migrated, empty database. */
  databaseUrl: string;
  store: Pick<ObjectStore, 'ensureBucket' | 'put'>;
  folder: string;
}

/** Written by visitors and producers: with rows in them the site is not empty. */
const tablesOfUse = ['content.episodes', 'auth.users', 'comments.comments'];

export function readManifest(folder: string): Manifest {
  const file = path.join(folder, manifestFile);
  if (!existsSync(file)) throw new Error(`${folder} holds no whole backup: it has no ${manifestFile}.`);
  return manifestSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
}

/** Throws unless the schemas are those of the backup, and empty. */
async function requireEmptySite(client: Client, manifest: Manifest): Promise<void> {
  const present = await readMigrations(client);
  const schemas = [...new Set([...Object.keys(present), ...Object.keys(manifest.migrations)])];
  const others = schemas.filter((name) => !isDeepStrictEqual(present[name], manifest.migrations[name]));
  if (others.length > 0)
    throw new Error(
      `The backup was made by another release (${others.join(', ')}): restore it with that one, then update.`,
    );
  for (const table of tablesOfUse) {
    const { rowCount } = await client.query(`select 1 from ${table} limit 1`);
    if (rowCount)
      throw new Error(`The site is not empty: ${table} has rows. A backup is restored into an empty one.`);
  }
}

async function restoreObjects(
  store: RestoreOptions['store'],
  folder: string,
  manifest: Manifest,
): Promise<void> {
  await store.ensureBucket();
  for (const [index, { key, bytes, sha256, mimeType }] of manifest.objects.entries()) {
    const file = path.join(folder, objectFile(index));
    const hash = createHash('sha256');
    await pipeline(createReadStream(file), hash);
    if (hash.digest('hex') !== sha256) throw new Error(`${file} is damaged: it is not what was backed up.`);
    await store.put(key, createReadStream(file), { mimeType, sizeBytes: bytes });
  }
}

async function restoreTables(client: Client, folder: string, manifest: Manifest): Promise<void> {
  const present = await readTables(client);
  const names = present.map((table) => quoted(client, table));
  // The backup contains their results, and rows must not be announced one by one.
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  // Migrations have written rows, too.
  await client.query(`truncate ${names.join(', ')}`);
  for (const table of manifest.tables) {
    const target = client.query(
      copyFrom(`copy ${quoted(client, table)} (${columnList(client, table)}) from stdin`),
    );
    await pipeline(createReadStream(path.join(folder, tableFile(table))), target);
    if (target.rowCount !== table.rows)
      throw new Error(`${tableFile(table)} has ${target.rowCount} rows, and ${table.rows} were backed up.`);
  }
  for (const name of names) await client.query(`alter table ${name} enable trigger user`);
  for (const { schema, name, lastValue } of manifest.sequences)
    if (lastValue !== null)
      await client.query('select setval($1::regclass, $2::bigint)', [
        quoted(client, { schema, name }),
        lastValue,
      ]);
}

/**
 * Fills an empty, migrated site from a backup: the objects first, which nothing refers to yet, then all tables in one
 * transaction. A failure leaves the database unchanged. Throws where the site is not empty, where another release
 * made the backup, and where a file is damaged.
 */
export async function restoreBackup({ databaseUrl, store, folder }: RestoreOptions): Promise<Manifest> {
  const manifest = readManifest(folder);
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await requireEmptySite(client, manifest);
    await restoreObjects(store, folder, manifest);
    await client.query('begin');
    await restoreTables(client, folder, manifest);
    // Invalidates everything in caches.
    await client.query(`select content.announce_keys(array['!*'])`);
    await client.query('commit');
    return manifest;
  } finally {
    await client.end();
  }
}
