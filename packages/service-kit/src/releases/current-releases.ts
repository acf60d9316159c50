import { createHash } from 'node:crypto';
import { lstat, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  parseRelease,
  releasePointerSchema,
  remoteNameSchema,
  type Release,
  type ReleasePointer,
} from '@nobicast/contracts/release';
import type { Logger } from '../log.ts';
import { isTrusted, moveSchema, type Move, type ReleaseKeys } from './moves.ts';
import { descriptorName, isIntact } from './release-files.ts';

async function readIfThere(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').catch(() => undefined); // not there, or replaced just now: the next look is soon
}

function parseJson(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined; // half written: the next look is soon
  }
}

const digestOfText = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;

/**
 * The pointers of the remotes as this process knows them, and their releases, read from the folder of releases.
 *
 * Without keys, `current.json` counts, whoever wrote it. With keys only signed moves count, and never an earlier one than
 * was seen: whatever else is written there, the last valid move stays.
 */
export function createCurrentReleases(options: {
  folder: string;
  keys: ReleaseKeys | undefined;
  logger: Logger;
}) {
  const { folder, keys, logger } = options;
  /** The last valid move of each remote. */
  const accepted = new Map<string, Move>();
  /** The last complaint about each remote: one that repeats at every look is logged once. */
  const complaints = new Map<string, string>();

  const parseMove = async (...words: string[]) =>
    moveSchema.safeParse(parseJson(await readIfThere(path.join(folder, ...words)))).data;

  /** The recorded moves that count, the last one first, as far as they come after this number. */
  async function listMoves(remote: string, after = 0): Promise<Move[]> {
    const names = await readdir(path.join(folder, remote, '.moves')).catch(() => []); // not released yet
    const moves = await Promise.all(
      names
        .filter((name) => Number.parseInt(name, 10) > after)
        .map(async (name) => {
          const move = await parseMove(remote, '.moves', name);
          return move && name === `${move.number}.json` && isTrusted(move, remote, keys) ? [move] : [];
        }),
    );
    return moves.flat().sort((a, b) => b.number - a.number);
  }

  /** Why a move cannot be accepted; undefined if it can. */
  function faultOf(move: Move, remote: string): string | undefined {
    if (!isTrusted(move, remote, keys)) return `is not signed with a key of ${remote}`;
    if (move.number < (accepted.get(remote)?.number ?? 0)) return 'is an earlier one than was seen';
    const file = path.join(folder, remote, move.release, descriptorName);
    return isIntact(file, move.digest ?? '')
      ? undefined
      : `names ${move.release}, whose files are not the signed ones`;
  }

  function complain(remote: string, reason: string): void {
    if (complaints.get(remote) === reason) return;
    complaints.set(remote, reason);
    logger.warn({ remote, reason }, 'release pointer refused: the last valid one is served');
  }

  async function readSigned(remote: string): Promise<Move | undefined> {
    // An earlier move that somebody put back as the current one does not hide a later one.
    const later = await listMoves(remote, accepted.get(remote)?.number);
    const last = later.find((move) => faultOf(move, remote) === undefined);
    if (last) accepted.set(remote, last);
    const known = accepted.get(remote);
    const shown = await parseMove(remote, 'current.json');
    if (known && JSON.stringify(shown) === JSON.stringify(known)) return known;
    const fault = shown ? faultOf(shown, remote) : 'is not readable';
    if (shown && fault === undefined) accepted.set(remote, shown);
    else if (fault !== undefined && (shown || known)) complain(remote, `current.json ${fault}`);
    return accepted.get(remote);
  }

  /** The pointer of a remote; undefined while there is none that counts. */
  async function read(remote: string): Promise<ReleasePointer | undefined> {
    if (!remoteNameSchema.safeParse(remote).success) return undefined;
    const pointer = keys
      ? await readSigned(remote)
      : releasePointerSchema.safeParse(
          parseJson(await readIfThere(path.join(folder, remote, 'current.json'))),
        ).data;
    return (
      pointer && {
        release: pointer.release,
        ...(pointer.previous !== undefined && { previous: pointer.previous }),
      }
    );
  }

  /** @throws Error in one line when it is not there, or is no regular file of this release */
  async function readFileOf(remote: string, release: string, file: string): Promise<string> {
    const base = path.join(folder, remote, release);
    const target = path.join(base, file);
    const isThere =
      target.startsWith(base + path.sep) &&
      (await lstat(target).then(
        (found) => found.isFile(), // not a link, nor a pipe, whose reader would wait for ever
        () => false,
      ));
    if (!isThere) throw new Error(`${file} of ${remote} ${release} is missing, or is not a regular file.`);
    return readFile(target, 'utf8');
  }

  /** The digest of the `release.json` that a move has signed last. */
  async function signedDigest(remote: string, release: string): Promise<string | undefined> {
    const known = accepted.get(remote);
    if (known?.release === release) return known.digest;
    return (await listMoves(remote)).find((move) => move.release === release)?.digest;
  }

  /**
   * What a release says of itself.
   *
   * @throws Error in one line when it cannot be read, is that of another release, or, with keys, is not the signed one
   */
  async function readRelease(remote: string, name: string): Promise<Release> {
    const text = await readFileOf(remote, name, descriptorName);
    if (keys && digestOfText(text) !== (await signedDigest(remote, name)))
      throw new Error(`${descriptorName} of ${remote} ${name} is not the signed one.`);
    const release = parseRelease(text);
    if (release.release !== name) throw new Error(`The folder ${name} contains ${release.release}.`);
    return release;
  }

  /**
   * The text of a file of a release.
   *
   * @throws Error in one line when it cannot be read, was altered, or, with keys, has no digest that is signed
   */
  async function readText(
    remote: string,
    { release, integrity }: Pick<Release, 'release' | 'integrity'>,
    file: string,
  ): Promise<string> {
    const text = await readFileOf(remote, release, file);
    const stated = integrity[file];
    if (stated === undefined ? keys !== undefined : stated !== digestOfText(text))
      throw new Error(`${file} of ${remote} ${release} was altered.`);
    return text;
  }

  /** The folder of every remote that was ever released. */
  const names = async () =>
    (await readdir(folder).catch(() => [])).filter((name) => remoteNameSchema.safeParse(name).success).sort();

  return {
    read,
    readRelease,
    readText,
    listMoves,
    names,
    /** Every remote that was ever released, with its current release; undefined where that is not there. */
    async list(): Promise<{ name: string; release: string | undefined }[]> {
      return Promise.all(
        (await names()).map(async (name) => {
          const release = (await read(name))?.release;
          // Written last into a release: its presence means that the folder is complete.
          const isThere =
            release !== undefined &&
            (await readIfThere(path.join(folder, name, release, descriptorName))) !== undefined;
          return { name, release: isThere ? release : undefined };
        }),
      );
    },
  };
}

export type CurrentReleases = ReturnType<typeof createCurrentReleases>;
