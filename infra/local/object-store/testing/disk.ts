import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { errorCodeOf } from '@nobicast/service-kit/error-code';

export type DiskUsage = { files: number; bytes: number };

/** Ignores files that vanish meanwhile. */
export async function diskUsage(folder: string): Promise<DiskUsage> {
  let usage = { files: 0, bytes: 0 };
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const size = await fileSize(join(entry.parentPath, entry.name));
    if (size !== undefined) usage = { files: usage.files + 1, bytes: usage.bytes + size };
  }
  return usage;
}

async function fileSize(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (errorCodeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

export async function until(what: string, isTrue: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error(`never happened: ${what}`);
    await pause(10);
  }
}
