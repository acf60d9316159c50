import { readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { endLeftovers, findRunningStack } from '../local/leftovers.ts';
import { stopOrphan } from '../local/postgres.ts';

const prefixes = ['.nobicast-test-', '.nobicast-e2e-', '.nobicast-start-'];

/** A newer folder may belong to another run in progress. */
const longestRunMs = 12 * 60 * 60 * 1000;

/** Removes the data folders of interrupted test runs, and ends the processes that still use them. */
export async function sweepOldFolders(root: string, now: Date): Promise<void> {
  const names = readdirSync(root).filter((name) => prefixes.some((prefix) => name.startsWith(prefix)));
  for (const folder of names.map((name) => path.join(root, name))) {
    const changedAt = statSync(folder, { throwIfNoEntry: false })?.mtime;
    if (!changedAt || now.getTime() - changedAt.getTime() < longestRunMs) continue;
    if (findRunningStack(folder)) continue;
    await endLeftovers(folder);
    await stopOrphan(path.join(folder, 'postgres'));
    rmSync(folder, { recursive: true, force: true });
  }
}
