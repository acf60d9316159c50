import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import path from 'node:path';
import { releaseNameSchema } from '@nobicast/contracts/release';
import { errorCodeOf } from '../error-code.ts';
import { createPointer, type PointerOptions } from './pointer.ts';
import { descriptorName, isIntact, listForeignEntries, readDescriptor } from './release-files.ts';
import { removeFolder, removeLeftovers, temporaryFolder, temporaryPath } from './temporary-folders.ts';

export interface StoredRelease {
  name: string;
  /** When it was last published, or stopped being current. */
  lastUsedAt: Date;
}

const hasCode = (error: unknown, ...codes: string[]) => codes.includes(String(errorCodeOf(error)));
const isReleaseName = (name: string) => releaseNameSchema.safeParse(name).success;

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'EISDIR')) return undefined;
    throw error;
  }
}

/** Replaces only missing or altered files, because browsers may be reading the others, and removes foreign ones. */
function repair(target: string, source: string): string[] {
  const descriptor = readDescriptor(source);
  const foreign = listForeignEntries(target, descriptor).map(({ file }) => file);
  // First, so that nothing is written through a link.
  for (const file of foreign) rmSync(path.join(target, file));
  const damaged = Object.entries(descriptor.integrity).flatMap(([file, digest]) =>
    isIntact(path.join(target, file), digest) ? [] : [file],
  );
  for (const file of [...damaged, descriptorName]) {
    const copy = temporaryPath(path.dirname(target));
    copyFileSync(path.join(source, file), copy);
    mkdirSync(path.dirname(path.join(target, file)), { recursive: true });
    renameSync(copy, path.join(target, file));
  }
  return [...new Set([...damaged, ...foreign])];
}

/**
 * The releases of one remote in a folder, and the pointer to the current one. A release appears complete, by one
 * rename, and is immutable; publishing the same build again repairs it. Any number of processes may work here.
 */
export function createReleaseFolder(folder: string, options: PointerOptions = {}) {
  const { clock = () => new Date() } = options;
  const pointer = createPointer(folder, options);
  const folderOf = (release: string) => path.join(folder, release);

  /** Whether a release is complete: its descriptor is written last. */
  const has = (release: string) => existsSync(path.join(folderOf(release), descriptorName));

  /** @throws Error in one line when another build is stored under this name */
  function requireSameBuild(build: string, release: string): void {
    const stored = readIfThere(path.join(folderOf(release), descriptorName));
    // A folder without a descriptor is no release yet: a repair completes it.
    if (stored === undefined || stored === readIfThere(path.join(build, descriptorName))) return;
    throw new Error(
      `The name ${release} is taken by another build. Delete ${folderOf(release)} if that is damaged.`,
    );
  }

  return {
    pointer,
    folderOf,
    requireSameBuild,
    /** Copies a build next to the releases, not yet visible. Returns its folder. */
    stage(buildFolder: string): string {
      mkdirSync(folder, { recursive: true });
      const staged = temporaryFolder(folder);
      cpSync(realpathSync(buildFolder), staged, { recursive: true, verbatimSymlinks: true });
      return staged;
    },
    /**
     * Makes a staged build a release, or repairs an existing one.
     * @returns the files that were replaced or removed
     * @throws Error in one line when another build has this name
     */
    place(staged: string, release: string): string[] {
      const target = folderOf(release);
      let repaired: string[] = [];
      try {
        renameSync(staged, target);
      } catch (error) {
        if (!hasCode(error, 'ENOTEMPTY', 'EEXIST', 'EPERM')) throw error;
        requireSameBuild(staged, release);
        repaired = repair(target, staged);
      }
      removeFolder(staged);
      utimesSync(target, clock(), clock()); // protects it from pruning until the pointer is moved to it
      return repaired;
    },
    /** Undefined while it is unknown when a release was last used. */
    list(): StoredRelease[] | undefined {
      if (!existsSync(folder)) return [];
      const current = pointer.read()?.release;
      const replacedAt = pointer.replacedAt();
      return (
        replacedAt &&
        readdirSync(folder)
          .filter((name) => isReleaseName(name) && has(name))
          .map((name) => {
            const usedAt = Math.max(statSync(folderOf(name)).mtimeMs, replacedAt.get(name)?.getTime() ?? 0);
            return { name, lastUsedAt: name === current ? clock() : new Date(usedAt) };
          })
      );
    },
    /** Hides the release from readers at once, then deletes it. */
    remove(release: string): void {
      const removed = temporaryFolder(folder);
      renameSync(folderOf(release), removed);
      removeFolder(removed);
    },
    has,
    /** Deletes leftovers of killed processes, and all but the latest moves and those of stored releases. */
    tidy(isStored: (release: string) => boolean = has): void {
      if (!existsSync(folder)) return;
      removeLeftovers(folder, clock());
      pointer.tidy(isStored);
    },
  };
}

export type ReleaseFolder = ReturnType<typeof createReleaseFolder>;
