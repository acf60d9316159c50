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
import { releaseNameSchema, releasePointerSchema } from '@nobicast/contracts/release';
import { errorCodeOf } from '@nobicast/service-kit/error-code';
import { z } from 'zod';
import { temporaryPath } from './temporary-folders.ts';

const moveSchema = releasePointerSchema.extend({
  /** Counts the moves of this pointer, from 1. */
  number: z.int(),
  /** The release that was last published from a build, wherever the pointer was moved since. */
  build: releaseNameSchema.optional(),
  at: z.iso.datetime(),
});
/** One move of the pointer: `current.json` is the last of them. */
export type Move = z.infer<typeof moveSchema>;

/** Somebody else moved the pointer in the meantime. */
export class PointerMovedError extends Error {
  override name = 'PointerMovedError';
}

const movesKept = 50;

/** What a file says, if it can be read and says what it should. */
function parseFile<Schema extends z.ZodType>(file: string, schema: Schema): z.infer<Schema> | undefined {
  try {
    return schema.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data;
  } catch {
    return undefined; // not JSON, or a folder: the caller names the file
  }
}

/**
 * The pointer to the current release of one remote: `current.json`, replaced by one rename. Its moves are numbered
 * files in `.moves`, and a number is taken by creating its file exclusively: of two moves from the same state one fails.
 */
export function createPointer(folder: string, clock: () => Date) {
  const pointerFile = path.join(folder, 'current.json');
  const movesFolder = path.join(folder, '.moves');
  const fileOf = (number: number) => path.join(movesFolder, `${number}.json`);

  /** The numbers of the recorded moves in their order, and the names of the other files beside them. */
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

  /** The moves that can be read, the oldest first, and the numbers of those that cannot. */
  function readMoves(): { moves: Move[]; unreadable: number[] } {
    const moves: Move[] = [];
    const unreadable: number[] = [];
    for (const number of listMoves().numbers) {
      const move = parseFile(fileOf(number), moveSchema);
      if (move?.number === number) moves.push(move);
      else if (existsSync(fileOf(number))) unreadable.push(number); // else another process deleted an old one
    }
    return { moves, unreadable };
  }

  /**
   * The release that `current.json` names, with its move unless that was written by hand or by an older version.
   *
   * @throws Error in one line that names the file and the repair
   */
  function readShown(last: Move | undefined): { release: string; move?: Move } | undefined {
    if (!existsSync(pointerFile)) return undefined;
    const move = parseFile(pointerFile, moveSchema);
    if (move) return { release: move.release, move };
    const byHand = parseFile(pointerFile, releasePointerSchema);
    if (byHand) return { release: byHand.release };
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
    if (lost > Math.max(last?.number ?? 0, shown?.move?.number ?? 0)) {
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
    // What was written by hand counts.
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

  return {
    /** The last move; undefined while nothing was published. @throws Error in one line when it is not readable */
    read: (): Move | undefined => readState().last,
    /** The release that visitors get, as far as `current.json` can be read. */
    shownRelease: (): string | undefined => parseFile(pointerFile, releasePointerSchema)?.release,
    /**
     * Shows a move that a killed process recorded without showing it.
     *
     * @returns its release; undefined when there is none
     */
    finishMove(): string | undefined {
      const { last, isUnfinished } = readState();
      if (!isUnfinished) return undefined;
      showLastMove();
      return last?.release;
    },
    /**
     * Moves the pointer, if it is still where `from` says.
     *
     * @throws PointerMovedError when it is not
     */
    move(from: Move | undefined, { release, isBuild }: { release: string; isBuild: boolean }): void {
      const build = isBuild ? release : from?.build;
      const previous = from?.release === release ? from.previous : from?.release;
      const move = moveSchema.parse({
        release,
        ...(previous !== undefined && { previous }),
        ...(build !== undefined && { build }),
        number: (from?.number ?? 0) + 1,
        at: clock().toISOString(),
      });
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
      showLastMove();
    },
    /** When releases stopped being the current one; undefined while a record of that is not readable. */
    replacedAt(): ReadonlyMap<string, Date> | undefined {
      const { moves, unreadable } = readMoves();
      if (unreadable.length > 0) return undefined;
      return new Map(
        moves.slice(1).flatMap(({ at }, index) => {
          const before = moves[index];
          return before ? [[before.release, new Date(at)] as const] : [];
        }),
      );
    },
    /** A sentence for each file among the moves that should not be there. None of them is the last move. */
    strayFiles(): string[] {
      const unreadable = readMoves().unreadable.map(
        (number) => `${fileOf(number)} is not readable. Delete it: no old release is removed until then.`,
      );
      const others = listMoves().others.map(
        (name) => `${path.join(movesFolder, name)} is not the record of a move, and is ignored. Delete it.`,
      );
      return [...unreadable, ...others];
    },
    /** Deletes all but the latest moves. */
    tidy(): void {
      for (const number of listMoves().numbers.slice(0, -movesKept))
        rmSync(fileOf(number), { recursive: true, force: true });
    },
  };
}
