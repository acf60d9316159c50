import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseRelease } from '@nobicast/contracts/release';
import { isTrusted, moveSchema, type Move, type ReleaseKeys } from './moves.ts';
import { PointerMovedError } from './pointer.ts';
import { releasesToRemove, type PruneSettings } from './prune.ts';
import { OversizedObjectError, type ReleaseBucket } from './release-bucket.ts';
import { descriptorName, findDamage, isIntact, readDescriptor } from './release-files.ts';
import { createReleaseFolder, type ReleaseFolder } from './release-folder.ts';
import { removeFolder, temporaryFolder } from './temporary-folders.ts';

/** A release that could not be fetched is tried again after this time. */
const retryMs = 10_000;

function parseMove(text: string): Move | undefined {
  try {
    return moveSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined; // not JSON: refused as any other text that is no move
  }
}

/** It is not one that the remote's team has made. */
class UntrustedMoveError extends Error {
  override name = 'UntrustedMoveError';
}

/**
 * Keeps a folder of releases like those in the store: the moves of the pointers, and the files that they name. A release
 * appears in it complete, with every file verified, before the pointer names it. What is there stays when the store is
 * away or lost: only what the store has pruned, and no open page may need by the rules of a folder, is removed.
 */
export function createReleaseMirror(options: {
  bucket: ReleaseBucket;
  folder: string;
  keys: ReleaseKeys | undefined;
  /** For a publisher: the last move counts for it, whatever became of its release. */
  acceptsDamaged?: boolean;
  /** What is refused, or cannot be mirrored: once each. */
  onProblem: (remote: string, reason: string) => void;
  clock?: () => Date;
}) {
  const { bucket, folder, keys, acceptsDamaged = false, onProblem, clock = () => new Date() } = options;
  /** The releases whose local files this process has compared with their digests. */
  const verified = new Set<string>();
  /** The moves of the store that are recorded or refused: no object of such a name is ever written again. */
  const seen = new Set<string>();
  /** Why releases could not be fetched, and when they are tried again. */
  const failures = new Map<string, { error: unknown; tryAgainAt: number }>();
  const complaints = new Set<string>();

  const folderOf = (remote: string) => createReleaseFolder(path.join(folder, remote), { clock, keys });

  function complain(remote: string, error: unknown): void {
    const reason = error instanceof Error ? error.message : String(error);
    if (complaints.has(`${remote} ${reason}`)) return;
    complaints.add(`${remote} ${reason}`);
    onProblem(remote, reason);
  }

  const complainOfMore = (what: string) => (remote: string, listed: number) =>
    complain(
      remote,
      new Error(`The store has more than ${listed} ${what} of it: the rest is not looked at.`),
    );

  function isComplete(store: ReleaseFolder, release: string, digest: string | undefined): boolean {
    const target = store.folderOf(release);
    if (digest !== undefined && !isIntact(path.join(target, descriptorName), digest)) return false;
    try {
      return findDamage(target, readDescriptor(target)).length === 0;
    } catch {
      return false; // not there, or not readable: it is fetched again
    }
  }

  /** @throws when a file is missing in the store, or is not what the descriptor says */
  async function fetchRelease(remote: string, { release, digest }: Pick<Move, 'release' | 'digest'>) {
    const store = folderOf(remote);
    const text = await bucket.readDescriptor(remote, release);
    if (!text) throw new Error(`${release} is not in the store.`);
    mkdirSync(path.join(folder, remote), { recursive: true });
    const staged = temporaryFolder(path.join(folder, remote));
    try {
      mkdirSync(staged);
      writeFileSync(path.join(staged, descriptorName), text);
      if (digest !== undefined && !isIntact(path.join(staged, descriptorName), digest))
        throw new Error(`${descriptorName} of ${release} is not the signed one.`);
      const descriptor = parseRelease(text.toString('utf8'));
      for (const file of Object.keys(descriptor.integrity)) {
        const body = await bucket.readFile(remote, release, file);
        if (!body) throw new Error(`${file} of ${release} is not in the store.`);
        mkdirSync(path.dirname(path.join(staged, file)), { recursive: true });
        writeFileSync(path.join(staged, file), body);
      }
      const [damage] = findDamage(staged, descriptor);
      if (damage !== undefined) throw new Error(`${release} is not used: ${damage}`);
      store.place(staged, release);
    } finally {
      removeFolder(staged);
    }
  }

  /** Makes a release complete in the folder. @throws when the store does not have it as it was published */
  async function provide(remote: string, move: Pick<Move, 'release' | 'digest'>): Promise<void> {
    const id = `${remote}/${move.release}/${move.digest}`;
    const store = folderOf(remote);
    // Another process that mirrors into the same folder may have removed it.
    if (verified.has(id) && store.has(move.release)) return;
    if (!isComplete(store, move.release, move.digest)) {
      const failure = failures.get(id);
      if (failure && clock().getTime() < failure.tryAgainAt) throw failure.error;
      try {
        await fetchRelease(remote, move);
      } catch (error) {
        failures.set(id, { error, tryAgainAt: clock().getTime() + retryMs });
        throw error;
      }
    }
    failures.delete(id);
    verified.add(id);
  }

  /** Undefined when it has been deleted since it was listed. @throws when it does not count, or cannot be read */
  async function readMove(remote: string, number: number): Promise<Move | undefined> {
    const text = await bucket.readMove(remote, number);
    if (text === undefined) return undefined;
    const move = parseMove(text);
    if (move?.number === number && isTrusted(move, remote, keys)) return move;
    throw new UntrustedMoveError(`Move ${number} is not signed with a key of ${remote}.`);
  }

  /** The moves of these numbers that count, the last one first. */
  async function readMoves(remote: string, numbers: readonly number[]): Promise<Move[]> {
    const moves: Move[] = [];
    for (const number of numbers.toReversed()) {
      try {
        const move = await readMove(remote, number);
        if (move) moves.push(move);
      } catch (error) {
        if (!(error instanceof UntrustedMoveError || error instanceof OversizedObjectError)) throw error;
        seen.add(`${remote}/${number}`);
        complain(remote, error);
      }
    }
    return moves;
  }

  /** Follows the pointer of one remote to the last move whose release can be made complete. */
  async function followPointer(remote: string, numbers: readonly number[]): Promise<void> {
    const unseen = numbers.filter((number) => !seen.has(`${remote}/${number}`));
    if (unseen.length === 0) return;
    const { pointer } = folderOf(remote);
    const shown = pointer.latestMoves(1)[0]?.number ?? 0;
    const moves = await readMoves(remote, unseen);
    let reached = shown;
    for (const move of moves.filter(({ number }) => number > shown)) {
      try {
        await provide(remote, move);
        reached = move.number;
        break;
      } catch (error) {
        complain(remote, error);
        if (acceptsDamaged) reached = Math.max(reached, move.number);
      }
    }
    // The others below it are its history.
    for (const move of moves.filter(({ number }) => number <= reached).reverse()) {
      recordOnce(pointer, move);
      seen.add(`${remote}/${move.number}`);
    }
    pointer.show();
  }

  /** Another process may mirror into the same folder, and this one may have recorded it before it was started again. */
  function recordOnce(pointer: ReleaseFolder['pointer'], move: Move): void {
    try {
      pointer.record(move);
    } catch (error) {
      if (!(error instanceof PointerMovedError)) throw error;
    }
  }

  /** The other stored releases that a valid move names: pages that are open may need any of them. */
  async function provideOlder(remote: string, stored: readonly string[]): Promise<void> {
    const moves = folderOf(remote).pointer.latestMoves(Infinity);
    for (const release of stored) {
      const move = moves.find((known) => known.release === release);
      if (!move) continue;
      await provide(remote, move).catch((error: unknown) => complain(remote, error));
    }
  }

  function prune(remote: string, stored: readonly string[], settings: PruneSettings): void {
    const store = folderOf(remote);
    store.tidy((release) => stored.includes(release));
    const unneeded = releasesToRemove(store.list() ?? [], store.pointer.read(), settings, clock());
    for (const release of unneeded.filter((name) => !stored.includes(name))) {
      store.remove(release);
      for (const id of verified) if (id.startsWith(`${remote}/${release}/`)) verified.delete(id);
    }
  }

  return {
    provide,
    /** Brings the moves of one remote up to date. @throws when the store does not answer */
    async followOne(remote: string): Promise<void> {
      await followPointer(remote, (await bucket.listMoves()).get(remote) ?? []);
    },
    /**
     * Brings moves and current releases up to date. A remote that cannot be does not stop the others.
     *
     * @throws when the store does not answer
     */
    async follow(): Promise<void> {
      const numbers = await bucket.listMoves(complainOfMore('moves'));
      for (const [remote, of] of numbers)
        await followPointer(remote, of).catch((error: unknown) => complain(remote, error));
    },
    /** The same for the older releases, and removes what nobody needs. @throws when the store does not answer */
    async followOlder(settings: PruneSettings): Promise<void> {
      const releases = await bucket.listReleases(complainOfMore('releases'));
      for (const [remote, stored] of releases) {
        const names = stored.map(({ name }) => name);
        try {
          await provideOlder(remote, names);
          prune(remote, names, settings);
        } catch (error) {
          complain(remote, error);
        }
      }
    },
  };
}

export type ReleaseMirror = ReturnType<typeof createReleaseMirror>;
