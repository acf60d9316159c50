import { readdirSync, watch as watchFolder, type FSWatcher } from 'node:fs';
import path from 'node:path';
import { remoteNameSchema } from '@nobicast/contracts/release';
import { repeat } from '../waiting.ts';

/** For file systems that report no changes: network ones, or without watches left. */
const usualLookEveryMs = 2_000;

/**
 * Calls `look` at once, whenever a pointer may have moved, and otherwise every two seconds. Calls never overlap, and
 * do not keep the process alive.
 */
export function watchReleases(options: {
  folder: string;
  /** Handles its own errors. */
  look: () => Promise<void>;
  lookEveryMs?: number;
  watch?: (folder: string, onChange: () => void) => FSWatcher;
}): { close(): Promise<void> } {
  const { folder, look, lookEveryMs = usualLookEveryMs } = options;
  const watch =
    options.watch ?? ((target, onChange) => watchFolder(target, { persistent: false }, () => onChange()));
  const watchers = new Map<string, FSWatcher>();

  function listFolders(): string[] {
    try {
      const remotes = readdirSync(folder).filter((name) => remoteNameSchema.safeParse(name).success);
      return [folder, ...remotes.map((name) => path.join(folder, name))];
    } catch {
      return []; // not there yet: retried every two seconds
    }
  }

  function stopWatching(target: string): void {
    watchers.get(target)?.close();
    watchers.delete(target);
  }

  /** A pointer is replaced in the folder of its remote. */
  function watchAll(): void {
    const folders = listFolders();
    for (const target of watchers.keys()) if (!folders.includes(target)) stopWatching(target);
    for (const target of folders) {
      if (watchers.has(target)) continue;
      try {
        const watcher = watch(target, () => repetition.wake());
        watcher.on('error', () => stopWatching(target));
        watchers.set(target, watcher);
      } catch {
        // Not watchable: looked at every two seconds.
      }
    }
  }

  const repetition = repeat(
    async () => {
      watchAll();
      await look();
      return lookEveryMs;
    },
    { ref: false },
  );

  return {
    async close() {
      await repetition.stop();
      for (const target of [...watchers.keys()]) stopWatching(target);
    },
  };
}
