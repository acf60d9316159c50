import { createHash } from 'node:crypto';
import { createWriteStream, existsSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ObjectStore } from '@nobicast/media/object-store';
import { backupLock } from '@nobicast/service-kit';
import { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { columnList, quoted, readMigrations, readObjectKeys, readSequences, readTables } from './catalog.ts';
import {
  manifestFile,
  objectFile,
  tableFile,
  type BackupObject,
  type BackupTable,
  type Manifest,
} from './manifest.ts';

export interface BackupOptions {
  /** As an administrator. */
  databaseUrl: string;
  store: Pick<ObjectStore, 'stat' | 'read'>;
  folder: string;
}

/**
 * Media checks this lock before it removes an object. The lock ends with its connection. Throws where another backup
 * runs.
 */
async function pauseRemovals(client: Client): Promise<void> {
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
    backupLock,
  ]);
  if (!rows[0]?.locked) throw new Error('Another backup of this database is being made.');
}

const ensureEmpty = (folder: string) => {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new Error(`${folder} is not empty: a backup needs a folder of its own.`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
};

async function backUpTables(client: Client, folder: string): Promise<BackupTable[]> {
  const tables: BackupTable[] = [];
  for (const table of await readTables(client)) {
    const source = client.query(
      copyTo(`copy ${quoted(client, table)} (${columnList(client, table)}) to stdout`),
    );
    await pipeline(source, createWriteStream(path.join(folder, tableFile(table)), { mode: 0o600 }));
    tables.push({ ...table, rows: source.rowCount });
  }
  return tables;
}

async function backUpObject(store: BackupOptions['store'], key: string, file: string): Promise<BackupObject> {
  const found = await store.stat(key);
  if (!found) throw new Error(`${key} is not in the store, though a row refers to it.`);
  const { mimeType, sizeBytes } = found;
  const hash = createHash('sha256');
  let bytes = 0;
  const measured = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  const stream = sizeBytes === 0 ? Readable.from([]) : await store.read(key, 0, sizeBytes);
  await pipeline(stream, measured, createWriteStream(file, { mode: 0o600 }));
  if (bytes !== sizeBytes) throw new Error(`${key} has ${sizeBytes} bytes, and ${bytes} were read.`);
  return { key, bytes, sha256: hash.digest('hex'), mimeType };
}

/**
 * Copies database and objects into a folder, while the site runs: all tables of one snapshot, then every object that
 * their rows refer to. Objects are immutable, and none is removed meanwhile. The manifest is written last.
 */
export async function createBackup({ databaseUrl, store, folder }: BackupOptions): Promise<Manifest> {
  ensureEmpty(folder);
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await pauseRemovals(client);
    await client.query('begin isolation level repeatable read read only');
    const { rows } = await client.query<{ now: Date }>('select now()');
    const takenAt = rows[0]?.now.toISOString();
    if (takenAt === undefined) throw new Error('Postgres does not tell the time.');
    const migrations = await readMigrations(client);
    const tables = await backUpTables(client, folder);
    const sequences = await readSequences(client);
    const keys = await readObjectKeys(client);
    await client.query('commit');
    const objects: BackupObject[] = [];
    for (const [index, key] of keys.entries())
      objects.push(await backUpObject(store, key, path.join(folder, objectFile(index))));
    const manifest: Manifest = { format: 1, takenAt, migrations, tables, sequences, objects };
    const file = path.join(folder, manifestFile);
    writeFileSync(`${file}.new`, JSON.stringify(manifest, null, 1), { mode: 0o600 });
    renameSync(`${file}.new`, file);
    return manifest;
  } finally {
    await client.end();
  }
}
