import { randomUUID } from 'node:crypto';
import {
  copyFileSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { releasePointerSchema } from '@nobicast/contracts/release';
import { z } from 'zod';
import { errorCodeOf } from '../local/object-store/error-code.ts';
import { descriptorName, isIntact, readDescriptor } from './release-files.ts';

const moveSchema = releasePointerSchema.extend({
  /** Counts the moves of this pointer, from 1. */
  number: z.int(),
  /** The release that was last published from a build, wherever the pointer was moved since. */
  build: z.string().optional(),
  at: z.iso.datetime(),
});
/** One move of the pointer: `current.json` is the last of them. */
export type Move = z.infer<typeof moveSchema>;

/** Somebody else moved the pointer in the meantime. */
export class PointerMovedError extends Error {
  override name = 'PointerMovedError';
}

/** A release as it is stored. */
export interface StoredRelease {
  name: string;
  /** When it was published last, or stopped being the current one. */
  lastUsedAt: Date;
}

const movesKept = 50;
/** Staged copies and files that take longer than this were left by a process that was killed. */
const leftoverAfterMs = 60 * 60_000;
/** Older versions named them `<release>.<pid>.new`. */
const isTemporary = (name: string) => name.startsWith('.new-') || /\.\d+\.new$/.test(name);

const hasCode = (error: unknown, ...codes: string[]) => codes.includes(String(errorCodeOf(error)));

/**
 * The releases of one remote in a folder, and the pointer to the current one.
 *
 * A release appears complete, by one rename, and never changes; the pointer is replaced by one rename as well. Moves
 * are numbered, and a number is taken by creating its file exclusively: of two moves from the same state one fails. All
 * temporary names are unique, so any number of processes may work here.
 */
export function createReleaseStore(folder: string, clock: () => Date = () => new Date()) {
  const pointerFile = path.join(folder, 'current.json');
  const movesFolder = path.join(folder, '.moves');
  const folderOf = (release: string) => path.join(folder, release);
  const temporary = () => path.join(folder, `.new-${randomUUID()}`);

  function readMoves(): Move[] {
    if (!existsSync(movesFolder)) return [];
    return readdirSync(movesFolder)
      .map((name) => moveSchema.parse(JSON.parse(readFileSync(path.join(movesFolder, name), 'utf8'))))
      .sort((a, b) => a.number - b.number);
  }

  function readPointer(): Move | undefined {
    const last = readMoves().at(-1);
    if (!existsSync(pointerFile)) return last;
    const shown: unknown = JSON.parse(readFileSync(pointerFile, 'utf8'));
    const move = moveSchema.safeParse(shown);
    // A process that was killed between the two steps of a move left the pointer before it.
    if (move.success) return last && last.number > move.data.number ? last : move.data;
    // Written by hand, or by an older version: it counts.
    const { release } = releasePointerSchema.parse(shown);
    const { previous, ...rest } = last ?? { number: 0, at: new Date(0).toISOString() };
    const before = last?.release === release ? previous : last?.release;
    return { ...rest, release, ...(before !== undefined && { previous: before }) };
  }

  function showLastMove(): void {
    for (;;) {
      const last = readMoves().at(-1);
      if (!last) return;
      const file = temporary();
      writeFileSync(file, JSON.stringify(last));
      renameSync(file, pointerFile);
      // Another move may have been shown before this older one replaced it.
      if (readMoves().at(-1)?.number === last.number) return;
    }
  }

  /** Replaces only what is missing or altered, file by file: browsers may be reading the others. */
  function repair(target: string, source: string): string[] {
    const { integrity } = readDescriptor(source);
    const damaged = Object.keys(integrity).filter(
      (file) => !isIntact(path.join(target, file), integrity[file] ?? ''),
    );
    for (const file of [...damaged, descriptorName]) {
      const copy = temporary();
      copyFileSync(path.join(source, file), copy);
      mkdirSync(path.dirname(path.join(target, file)), { recursive: true });
      renameSync(copy, path.join(target, file));
    }
    return damaged;
  }

  return {
    folderOf,
    /** The last move of the pointer; undefined while nothing was published. @throws when it is not readable */
    readPointer,
    /** Copies a build next to the releases, where nobody sees it. Returns its folder. */
    stage(buildFolder: string): string {
      const staged = temporary();
      mkdirSync(folder, { recursive: true });
      cpSync(buildFolder, staged, { recursive: true });
      return staged;
    },
    /**
     * Makes a staged build a release. Where a release of this name exists, its damaged files are replaced.
     *
     * @returns the files that were replaced
     */
    place(staged: string, release: string): string[] {
      const target = folderOf(release);
      let repaired: string[] = [];
      try {
        renameSync(staged, target);
      } catch (error) {
        if (!hasCode(error, 'ENOTEMPTY', 'EEXIST', 'EPERM')) throw error;
        repaired = repair(target, staged);
        rmSync(staged, { recursive: true, force: true });
      }
      utimesSync(target, clock(), clock()); // not to be pruned before the pointer is moved to it
      return repaired;
    },
    /**
     * Moves the pointer, if it is still where `from` says.
     *
     * @throws PointerMovedError when it is not
     */
    movePointer(from: Move | undefined, to: { release: string; isBuild: boolean }): void {
      const { release, isBuild } = to;
      const build = isBuild ? release : from?.build;
      const previous = from?.release === release ? from.previous : from?.release;
      const move: Move = {
        release,
        ...(previous !== undefined && { previous }),
        ...(build !== undefined && { build }),
        number: (from?.number ?? 0) + 1,
        at: clock().toISOString(),
      };
      mkdirSync(movesFolder, { recursive: true });
      const file = temporary();
      writeFileSync(file, JSON.stringify(move));
      try {
        linkSync(file, path.join(movesFolder, `${move.number}.json`));
      } catch (error) {
        if (!hasCode(error, 'EEXIST')) throw error;
        throw new PointerMovedError('Another release was published in the meantime.', { cause: error });
      } finally {
        rmSync(file);
      }
      showLastMove();
    },
    /** Every complete release. */
    list(): StoredRelease[] {
      const current = readPointer()?.release;
      const moves = readMoves();
      const leftAt = new Map(
        moves.slice(1).map((move, index) => [moves[index]?.release, Date.parse(move.at)]),
      );
      return readdirSync(folder)
        .filter((name) => !isTemporary(name) && existsSync(path.join(folderOf(name), descriptorName)))
        .map((name) => {
          const usedAt = Math.max(statSync(folderOf(name)).mtimeMs, leftAt.get(name) ?? 0);
          return { name, lastUsedAt: name === current ? clock() : new Date(usedAt) };
        });
    },
    /** Takes the release away from readers at once, then deletes it. */
    remove(release: string): void {
      const removed = temporary();
      renameSync(folderOf(release), removed);
      rmSync(removed, { recursive: true, force: true });
    },
    /** Deletes what killed processes left, and all but the latest moves. */
    tidy(): void {
      for (const name of readdirSync(folder).filter(isTemporary)) {
        const left = statSync(folderOf(name), { throwIfNoEntry: false });
        if (left && clock().getTime() - left.mtimeMs > leftoverAfterMs)
          rmSync(folderOf(name), { recursive: true, force: true });
      }
      for (const { number } of readMoves().slice(0, -movesKept))
        rmSync(path.join(movesFolder, `${number}.json`), { force: true });
    },
  };
}

export type ReleaseStore = ReturnType<typeof createReleaseStore>;
