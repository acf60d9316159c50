import type { KeyObject } from 'node:crypto';
import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { releasePointerSchema } from '@nobicast/contracts/release';
import { errorCodeOf } from '../error-code.ts';
import type { z } from 'zod';
import { isTrusted, moveSchema, publicKeyText, signMove, type Move, type ReleaseKeys } from './moves.ts';
import { descriptorName, digestOf } from './release-files.ts';
import { temporaryPath } from './temporary-folders.ts';

/** Another process moved the pointer in the meantime. */
export class PointerMovedError extends Error {
  override name = 'PointerMovedError';
}

/** How many of the latest moves are kept. Older ones are kept as long as their release. */
export const movesKept = 50;

function parseFile<Schema extends z.ZodType>(file: string, schema: Schema): z.infer<Schema> | undefined {
  try {
    return schema.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data;
  } catch {
    return undefined; // the caller names the file
  }
}

/** Who moves pointers, and the private key that proves it. */
export interface Signer {
  by?: string | undefined;
  key?: KeyObject | undefined;
}

export interface Change {
  release: string;
  /** A new build; otherwise a rollback to a release that was published before. */
  isBuild: boolean;
}

export interface PointerOptions {
  clock?: () => Date;
  /** Undefined: whoever can write to the folder may move the pointer, also by hand. */
  keys?: ReleaseKeys | undefined;
  signer?: Signer;
}

/**
 * The pointer to the current release of one remote: `current.json`, replaced by one rename. Its moves are numbered
 * files in `.moves`, created exclusively: of two moves from the same state one fails. With keys, a move that none of
 * them has signed is ignored.
 */
export function createPointer(
  folder: string,
  { clock = () => new Date(), keys, signer = {} }: PointerOptions = {},
) {
  const remote = path.basename(folder);
  const pointerFile = path.join(folder, 'current.json');
  const movesFolder = path.join(folder, '.moves');
  const fileOf = (number: number) => path.join(movesFolder, `${number}.json`);

  /** The recorded moves in order, and the other files beside them. */
  function listMoves(): { numbers: number[]; others: string[] } {
    const names = existsSync(movesFolder) ? readdirSync(movesFolder) : [];
    const isMove = (name: string) => /^[1-9]\d{0,14}\.json$/.test(name);
    return {
      numbers: names
        .filter(isMove)
        .map((name) => Number.parseInt(name, 10))
        .sort((a, b) => a - b),
      others: names.filter((name) => !isMove(name)),
    };
  }

  /** The valid moves, oldest first; the numbers of unreadable ones; and, with keys, of unsigned ones. */
  function readMoves() {
    const moves: Move[] = [];
    const unreadable: number[] = [];
    const untrusted: Move[] = [];
    for (const number of listMoves().numbers) {
      const move = parseFile(fileOf(number), moveSchema);
      if (move?.number === number) (isTrusted(move, remote, keys) ? moves : untrusted).push(move);
      else if (existsSync(fileOf(number))) unreadable.push(number); // otherwise another process deleted an old one
    }
    return { moves, unreadable, untrusted };
  }

  /** The content of `current.json`, if valid: with keys, only a signed move. */
  function parsePointer(): { release: string; move?: Move } | undefined {
    const move = parseFile(pointerFile, moveSchema);
    if (move && isTrusted(move, remote, keys)) return { release: move.release, move };
    return keys === undefined ? parseFile(pointerFile, releasePointerSchema) : undefined;
  }

  /**
   * The release in `current.json`, with its move unless it was written by hand or by an older version.
   * @throws Error in one line that names the file and the repair
   */
  function readShown(last: Move | undefined): { release: string; move?: Move } | undefined {
    const shown = parsePointer();
    if (shown || keys || !existsSync(pointerFile)) return shown;
    const next = last
      ? `the pointer goes back to the last recorded move, ${last.release}`
      : 'nothing is published any more';
    throw new Error(`${pointerFile} is not readable. Delete it: ${next}.`);
  }

  /** The last move, and whether `current.json` does not show it yet. */
  function readState(): { last: Move | undefined; isUnfinished: boolean } {
    const { moves, unreadable } = readMoves();
    const last = moves.at(-1);
    const shown = readShown(last);
    const lost = unreadable.at(-1) ?? 0;
    if (!keys && lost > Math.max(last?.number ?? 0, shown?.move?.number ?? 0)) {
      const current = shown ?? last;
      throw new Error(
        `${fileOf(lost)} is not readable: it recorded the last move of the pointer. Delete it: ` +
          `${current ? `the pointer stays at ${current.release}` : 'nothing is published yet'}.`,
      );
    }
    if (!shown) return { last, isUnfinished: last !== undefined };
    if (shown.move) {
      const isUnfinished = last !== undefined && last.number > shown.move.number;
      return { last: isUnfinished ? last : shown.move, isUnfinished };
    }
    // What was written into `current.json` by hand counts as the last move.
    const { previous, ...rest } = last ?? { number: 0, at: new Date(0).toISOString() };
    const before = last?.release === shown.release ? previous : last?.release;
    const move = { ...rest, release: shown.release, ...(before !== undefined && { previous: before }) };
    return { last: move, isUnfinished: false };
  }

  function showLastMove(): void {
    for (;;) {
      const last = readMoves().moves.at(-1);
      if (!last) return;
      const file = temporaryPath(folder);
      writeFileSync(file, JSON.stringify(last));
      renameSync(file, pointerFile);
      // Another move may have been shown before this older one replaced it.
      if (readMoves().moves.at(-1)?.number === last.number) return;
    }
  }

  /** Why the given release key cannot move this pointer. */
  function keyFault(): string | undefined {
    if (!keys) return undefined;
    if (!signer.key) return `${remote} is released with its own key: set RELEASE_KEY_FILE.`;
    const given = publicKeyText(signer.key);
    const own = Object.hasOwn(keys, remote) ? (keys[remote] ?? []) : [];
    if (own.some((key) => publicKeyText(key) === given)) return undefined;
    return `The release key is not one of ${remote}: RELEASE_KEYS does not list its public key ${given}.`;
  }

  /** @throws Error in one line when the release key is missing or not allowed */
  function requireKey(): void {
    const fault = keyFault();
    if (fault !== undefined) throw new Error(fault);
  }

  /**
   * The next move from this state, with a number that no other file has.
   * @throws PointerMovedError when another move already follows that state
   */
  function nextMove(
    from: Move | undefined,
    { release, isBuild }: Change,
    taken: readonly number[] = [],
  ): Move {
    requireKey();
    const { moves } = readMoves();
    const known = from?.number ?? 0;
    if (moves.some(({ number }) => number > known))
      throw new PointerMovedError('Another release was published in the meantime.');
    // With keys, unsigned files under the next numbers are no moves.
    const others = new Set([...taken, ...(keys ? listMoves().numbers : [])]);
    let number = known + 1;
    while (others.has(number)) number += 1;
    const build = isBuild ? release : from?.build;
    const previous = from?.release === release ? from.previous : from?.release;
    const move = moveSchema.parse({
      release,
      ...(previous !== undefined && { previous }),
      ...(build !== undefined && { build }),
      number,
      at: clock().toISOString(),
      kind: isBuild ? 'publication' : 'rollback',
      remote,
      digest: digestOf(path.join(folder, release, descriptorName)),
      by: signer.by,
    });
    return keys && signer.key ? signMove(move, signer.key) : move;
  }

  /** @throws PointerMovedError when its number is taken */
  function record(move: Move): void {
    mkdirSync(movesFolder, { recursive: true });
    const file = temporaryPath(folder);
    writeFileSync(file, JSON.stringify(move));
    try {
      linkSync(file, fileOf(move.number));
    } catch (error) {
      if (errorCodeOf(error) !== 'EEXIST') throw error;
      throw new PointerMovedError('Another release was published in the meantime.', { cause: error });
    } finally {
      rmSync(file);
    }
  }

  return {
    /**
     * Undefined before the first publication.
     * @throws Error in one line when it is not readable
     */
    read: (): Move | undefined => readState().last,
    /** The release that visitors get, if `current.json` is valid. */
    shownRelease: (): string | undefined => parsePointer()?.release,
    /** The latest valid moves, last one first. */
    latestMoves: (count: number): Move[] => readMoves().moves.slice(-count).reverse(),
    hasKey: (): boolean => keyFault() === undefined,
    requireKey,
    /**
     * Shows a move that a killed process recorded without showing it.
     * @returns its release; undefined when there is none
     */
    finishMove(): string | undefined {
      const { last, isUnfinished } = readState();
      if (!isUnfinished) return undefined;
      showLastMove();
      return last?.release;
    },
    /** @throws Error in one line when `release.json` is not the signed one */
    requireDigest(release: string): void {
      const signed = readMoves().moves.findLast((move) => move.release === release)?.digest;
      const file = path.join(folder, release, descriptorName);
      if (keys && signed !== digestOf(file))
        throw new Error(`${file} is not the one that was published: its digest is not the signed one.`);
    },
    /**
     * Moves the pointer, if it is still at `from`.
     * @throws PointerMovedError when it is not
     */
    move(from: Move | undefined, change: Change): void {
      record(nextMove(from, change));
      showLastMove();
    },
    nextMove,
    record,
    show(): void {
      const last = readMoves().moves.at(-1);
      if (last && parsePointer()?.move?.number !== last.number) showLastMove();
    },
    /** When releases stopped being current; undefined while a record is unreadable. */
    replacedAt(): ReadonlyMap<string, Date> | undefined {
      const { moves, unreadable, untrusted } = readMoves();
      if (unreadable.length > 0) return undefined;
      // Unsigned moves from before there were keys count here: they only keep a release for longer.
      const all = [...moves, ...untrusted].sort((a, b) => a.number - b.number);
      const replaced = new Map<string, Date>();
      for (const [index, { at }] of all.slice(1).entries()) {
        const before = all[index]?.release;
        if (before === undefined) continue;
        const known = replaced.get(before)?.getTime() ?? 0;
        replaced.set(before, new Date(Math.max(known, Date.parse(at))));
      }
      return replaced;
    },
    /** A sentence for each file that should not be there, the last move excepted. */
    strayFiles(): string[] {
      const { unreadable, untrusted } = readMoves();
      const others = listMoves().others.map(
        (name) => `${path.join(movesFolder, name)} is not the record of a move, and is ignored. Delete it.`,
      );
      return [
        ...unreadable.map(
          (number) => `${fileOf(number)} is not readable. Delete it: no old release is removed until then.`,
        ),
        ...untrusted.map(
          ({ number }) => `${fileOf(number)} is not signed with a key of ${remote}, and is ignored.`,
        ),
        ...others,
      ];
    },
    /** Deletes all but the latest moves, and those that published a stored release. */
    tidy(isStored: (release: string) => boolean): void {
      for (const number of listMoves().numbers.slice(0, -movesKept)) {
        const release = parseFile(fileOf(number), releasePointerSchema)?.release;
        if (release === undefined || !isStored(release))
          rmSync(fileOf(number), { recursive: true, force: true });
      }
    },
  };
}
