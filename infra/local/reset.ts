import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { stopOrphan } from './postgres.ts';

const ourFiles = ['secrets.json', 'run.json'];

/** @throws a one-line error when the folder holds other files, which `--reset` would delete */
export function requireOwnFolder(dataFolder: string): void {
  if (!existsSync(dataFolder)) return;
  const names = statSync(dataFolder).isDirectory() ? readdirSync(dataFolder) : [dataFolder];
  if (names.length === 0 || names.some((name) => ourFiles.includes(name))) return;
  throw new Error(
    `${dataFolder} does not look like Nobicast's data folder, so --reset does not delete it. Check NOBICAST_DATA.`,
  );
}

/** Stops a Postgres that still runs on the data folder first. */
export async function deleteData(dataFolder: string): Promise<void> {
  await stopOrphan(path.join(dataFolder, 'postgres'));
  rmSync(dataFolder, { recursive: true, force: true });
}
