import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  type Change,
  createReleaseFolder,
  createReleaseMirror,
  descriptorName,
  type Move,
  movesKept,
  ObjectTakenError,
  PointerMovedError,
  type PointerOptions,
  type PruneSettings,
  readDescriptor,
  type ReleaseBucket,
  type ReleaseFolder,
  releasesToRemove,
  type StoredRelease,
} from '@nobicast/service-kit/releases';

/** The releases of one remote in a folder, or in an object store with a folder that mirrors it. */
export interface ReleaseStore {
  folder: ReleaseFolder;
  /** Updates a folder that mirrors a bucket. */
  pull(): Promise<void>;
  /** Completes one release in such a folder. */
  provide(release: string): Promise<void>;
  /** See `ReleaseFolder.place`. */
  place(staged: string, release: string): Promise<string[]>;
  /** @throws PointerMovedError when the pointer has moved from `from` */
  move(from: Move | undefined, change: Change): Promise<void>;
  /** See `ReleaseFolder.list`. */
  list(): Promise<StoredRelease[] | undefined>;
  /** Hides the release from readers at once, then deletes it. */
  remove(release: string): Promise<void>;
  tidy(): Promise<void>;
  problems(): string[];
}

/** Removes unneeded releases. Returns their names. */
export async function pruneReleases(
  store: ReleaseStore,
  settings: PruneSettings,
  now: Date,
): Promise<string[]> {
  const stored = (await store.list()) ?? [];
  const removed = releasesToRemove(stored, store.folder.pointer.read(), settings, now);
  for (const release of removed) await store.remove(release);
  return removed;
}

function createFolderStore(remotesFolder: string, remote: string, options: PointerOptions): ReleaseStore {
  const folder = createReleaseFolder(path.join(remotesFolder, remote), options);
  return {
    folder,
    pull: async () => undefined,
    provide: async () => undefined,
    place: async (staged, release) => folder.place(staged, release),
    move: async (from, change) => folder.pointer.move(from, change),
    list: async () => folder.list(),
    remove: async (release) => folder.remove(release),
    tidy: async () => folder.tidy(),
    problems: () => folder.pointer.strayFiles(),
  };
}

/** Writes in the same order as a folder store: the files of a release, its descriptor, then the move to it. */
function createBucketStore(
  bucket: ReleaseBucket,
  remotesFolder: string,
  remote: string,
  options: PointerOptions,
): ReleaseStore {
  const { keys, clock = () => new Date() } = options;
  const folder = createReleaseFolder(path.join(remotesFolder, remote), options);
  const problems: string[] = [];
  const mirror = createReleaseMirror({
    bucket,
    folder: remotesFolder,
    keys,
    clock,
    acceptsDamaged: true,
    onProblem: (of, reason) => void (of === remote && problems.push(reason)),
  });

  async function listReleases(): Promise<{ name: string; writtenAt: Date }[]> {
    return (await bucket.listReleases()).get(remote) ?? [];
  }

  return {
    folder,
    async pull() {
      await bucket.ensure();
      await mirror.follow();
      await mirror.followOne(remote);
    },
    async provide(release) {
      const move = folder.pointer.latestMoves(Infinity).find((known) => known.release === release);
      if (!move) throw new Error(`No move of ${remote} names ${release}.`);
      await mirror.provide(remote, move);
    },
    async place(staged, release) {
      const descriptor = readFileSync(path.join(staged, descriptorName));
      const stored = await bucket.readDescriptor(remote, release);
      if (stored && !stored.equals(descriptor))
        throw new Error(`The name ${release} is taken by another build.`);
      const files = Object.keys(readDescriptor(staged).integrity).map((file) => ({
        file,
        body: () => readFileSync(path.join(staged, file)),
      }));
      await bucket.writeRelease(remote, release, files, descriptor);
      return folder.place(staged, release);
    },
    async move(from, change) {
      // Listed before `followOne` records the valid moves among them: `nextMove` refuses to follow another publisher's
      // move, and skips only the numbers of invalid ones.
      const taken = (await bucket.listMoves()).get(remote) ?? [];
      await mirror.followOne(remote);
      const move = folder.pointer.nextMove(from, change, taken);
      try {
        await bucket.createMove(remote, move.number, JSON.stringify(move));
      } catch (error) {
        if (!(error instanceof ObjectTakenError)) throw error;
        throw new PointerMovedError('Another release was published in the meantime.', { cause: error });
      }
      folder.pointer.record(move);
      folder.pointer.show();
    },
    async list() {
      const current = folder.pointer.read()?.release;
      const replacedAt = folder.pointer.replacedAt();
      return (
        replacedAt &&
        (await listReleases()).map(({ name, writtenAt }) => {
          const usedAt = Math.max(writtenAt.getTime(), replacedAt.get(name)?.getTime() ?? 0);
          return { name, lastUsedAt: name === current ? clock() : new Date(usedAt) };
        })
      );
    },
    async remove(release) {
      await bucket.removeRelease(remote, release);
      if (folder.has(release)) folder.remove(release);
    },
    async tidy() {
      const numbers = (await bucket.listMoves()).get(remote) ?? [];
      const stored = new Set((await listReleases()).map(({ name }) => name));
      const moves = new Map(folder.pointer.latestMoves(Infinity).map((move) => [move.number, move]));
      for (const number of numbers.slice(0, -movesKept)) {
        const move = moves.get(number);
        if (move && !stored.has(move.release)) await bucket.removeMove(remote, number);
      }
      folder.tidy((release) => stored.has(release));
    },
    problems: () => [...problems, ...folder.pointer.strayFiles()],
  };
}

/** Without a bucket the folder is the store; with one, a mirror. */
export const openStore = (
  { bucket, remotesFolder }: { bucket?: ReleaseBucket | undefined; remotesFolder: string },
  remote: string,
  options: PointerOptions = {},
): ReleaseStore =>
  bucket
    ? createBucketStore(bucket, remotesFolder, remote, options)
    : createFolderStore(remotesFolder, remote, options);
