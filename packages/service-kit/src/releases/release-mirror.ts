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

const retryMs = 10_000;

function parseMove(text: string): Move | undefined {
  try {
    return moveSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined; // refused, as any text that is no move
  }
}

/** Not made by the remote's team. */
class UntrustedMoveError extends Error {
  override name = 'UntrustedMoveError';
}

/**
 * Mirrors the releases of a store in a folder: the moves of the pointers, and their files. A release appears complete
 * and verified, before the pointer names it. When the store is down the mirror stays: it only removes what the store
 * has pruned and no open page may need.
 */
export function createReleaseMirror(options: {
  bucket: ReleaseBucket;
  folder: string;
  keys: ReleaseKeys | undefined;
  /** For a publisher: the last move counts even if its release is damaged or missing. */
  acceptsDamaged?: boolean;
  onProblem: (remote: string, reason: string) => void;
  clock?: () => Date;
}) {
  const { bucket, folder, keys, acceptsDamaged = false, onProblem, clock = () => new Date() } = options;
  const verified = new Set<string>();
  /** Moves that are recorded or refused; objects are never rewritten. */
  const seen = new Set<string>();
  /** Releases that could not be fetched, and when to retry. */
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
      return false; // missing or unreadable: fetched again
    }
  }

  /** @throws when a file is missing in the store, or does not match the descriptor */
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

  /**
   * Completes a release in the folder.
   * @throws when the store does not have it as it was published
   */
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

  /**
   * Undefined if deleted since it was listed.
   * @throws when it is untrusted or unreadable
   */
  async function readMove(remote: string, number: number): Promise<Move | undefined> {
    const text = await bucket.readMove(remote, number);
    if (text === undefined) return undefined;
    const move = parseMove(text);
    if (move?.number === number && isTrusted(move, remote, keys)) return move;
    throw new UntrustedMoveError(`Move ${number} is not signed with a key of ${remote}.`);
  }

  /** The valid moves among these numbers, latest first. */
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

  /** Moves the pointer to the last move whose release can be completed. */
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
    // All moves up to the one reached are recorded: the earlier ones are its history.
    for (const move of moves.filter(({ number }) => number <= reached).reverse()) {
      recordOnce(pointer, move);
      seen.add(`${remote}/${move.number}`);
    }
    pointer.show();
  }

  /** Another process may mirror into the same folder, and this one may have recorded it before a restart. */
  function recordOnce(pointer: ReleaseFolder['pointer'], move: Move): void {
    try {
      pointer.record(move);
    } catch (error) {
      if (!(error instanceof PointerMovedError)) throw error;
    }
  }

  /** Open pages may need any other stored release that a valid move names. */
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
    /**
     * Updates one remote.
     * @throws when the store does not answer
     */
    async followOne(remote: string): Promise<void> {
      await followPointer(remote, (await bucket.listMoves()).get(remote) ?? []);
    },
    /**
     * Updates moves and current releases. A remote that fails does not stop the others.
     * @throws when the store does not answer
     */
    async follow(): Promise<void> {
      const numbers = await bucket.listMoves(complainOfMore('moves'));
      for (const [remote, of] of numbers)
        await followPointer(remote, of).catch((error: unknown) => complain(remote, error));
    },
    /**
     * Updates older releases, and prunes.
     * @throws when the store does not answer
     */
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
