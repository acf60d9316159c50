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
  return readFile(file, 'utf8').catch(() => undefined); // missing, or replaced just now: read again soon
}

function parseJson(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined; // half written: read again soon
  }
}

const digestOfText = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;

/**
 * The pointers and releases of the remotes, read from a folder. Without keys, `current.json` counts. With keys, only
 * signed moves count and never an earlier one than was seen: otherwise the last valid move stays.
 */
export function createCurrentReleases(options: {
  folder: string;
  keys: ReleaseKeys | undefined;
  logger: Logger;
}) {
  const { folder, keys, logger } = options;
  const accepted = new Map<string, Move>();
  /** The last complaint about each remote, so that a repeated one is logged once until the fault is mended. */
  const complaints = new Map<string, string>();

  const parseMove = async (...words: string[]) =>
    moveSchema.safeParse(parseJson(await readIfThere(path.join(folder, ...words)))).data;

  /** The valid recorded moves after this number, latest first. */
  async function listMoves(remote: string, after = 0): Promise<Move[]> {
    const names = await readdir(path.join(folder, remote, '.moves')).catch(() => []);
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
    // The recorded moves first: where somebody puts an old `current.json` back, a later signed move still counts.
    const later = await listMoves(remote, accepted.get(remote)?.number);
    const last = later.find((move) => faultOf(move, remote) === undefined);
    if (last) accepted.set(remote, last);
    const known = accepted.get(remote);
    const shown = await parseMove(remote, 'current.json');
    if (known && JSON.stringify(shown) === JSON.stringify(known)) {
      complaints.delete(remote);
      return known;
    }
    const fault = shown ? faultOf(shown, remote) : 'is not readable';
    if (shown && fault === undefined) accepted.set(remote, shown);
    else if (fault !== undefined && (shown || known)) complain(remote, `current.json ${fault}`);
    return accepted.get(remote);
  }

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

  /** @throws Error in one line when it is missing, or is no regular file of this release */
  async function readFileOf(remote: string, release: string, file: string): Promise<string> {
    const base = path.join(folder, remote, release);
    const target = path.join(base, file);
    const isThere =
      target.startsWith(base + path.sep) &&
      (await lstat(target).then(
        (found) => found.isFile(), // a link is not followed, and a pipe would block its reader
        () => false,
      ));
    if (!isThere) throw new Error(`${file} of ${remote} ${release} is missing, or is not a regular file.`);
    return readFile(target, 'utf8');
  }

  /** The digest of `release.json` in the last signed move. */
  async function signedDigest(remote: string, release: string): Promise<string | undefined> {
    const known = accepted.get(remote);
    if (known?.release === release) return known.digest;
    return (await listMoves(remote)).find((move) => move.release === release)?.digest;
  }

  /** @throws Error in one line when it is unreadable, of another release, or, with keys, not the signed one */
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
   * @throws Error in one line when it is unreadable, was altered, or, with keys, has no signed digest
   */
  async function readText(
    remote: string,
    { release, integrity }: Pick<Release, 'release' | 'integrity'>,
    file: string,
  ): Promise<string> {
    const text = await readFileOf(remote, release, file);
    const stated = integrity[file];
    // A file without a digest is accepted only where there are no keys.
    const isAccepted = stated === undefined ? keys === undefined : stated === digestOfText(text);
    if (!isAccepted) throw new Error(`${file} of ${remote} ${release} was altered.`);
    return text;
  }

  const names = async () =>
    (await readdir(folder).catch(() => [])).filter((name) => remoteNameSchema.safeParse(name).success).sort();

  return {
    read,
    readRelease,
    readText,
    listMoves,
    names,
    /** Every remote that was ever released; `release` is undefined where its current one is missing. */
    async list(): Promise<{ name: string; release: string | undefined }[]> {
      return Promise.all(
        (await names()).map(async (name) => {
          const release = (await read(name))?.release;
          // Written last: its presence means that the folder is complete.
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
