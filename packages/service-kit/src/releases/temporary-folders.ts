import { randomUUID } from 'node:crypto';
import { readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';

const leftoverAfterMs = 60 * 60_000;

/** Deleted when this process ends early, as after Ctrl-C. */
const unfinished = new Set<string>();
let isWatchingExit = false;

/** A unique name for a file or folder that is renamed into place or deleted. No reader looks at it. */
export const temporaryPath = (folder: string) => path.join(folder, `.new-${randomUUID()}`);

/** Older versions named them `<release>.<pid>.new`. */
const isTemporary = (name: string) => name.startsWith('.new-') || /\.\d+\.new$/.test(name);

/** Deleted when this process ends; if it is killed, see `removeLeftovers`. */
export function temporaryFolder(parent: string): string {
  if (!isWatchingExit) process.once('exit', () => [...unfinished].forEach(removeFolder));
  isWatchingExit = true;
  const folder = temporaryPath(parent);
  unfinished.add(folder);
  return folder;
}

/** Does nothing if it was renamed. */
export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  unfinished.delete(folder);
}

/** Deletes what killed processes left in a folder. */
export function removeLeftovers(folder: string, now: Date): void {
  for (const name of readdirSync(folder).filter(isTemporary)) {
    const file = path.join(folder, name);
    const left = statSync(file, { throwIfNoEntry: false });
    if (left && now.getTime() - left.mtimeMs > leftoverAfterMs)
      rmSync(file, { recursive: true, force: true });
  }
}
