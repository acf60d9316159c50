import type { Move, ReleaseStore, StoredRelease } from './release-store.ts';

/** How many releases are kept, and how long. */
export interface PruneSettings {
  /** So many are kept, however old they are: the latest ones. */
  kept: number;
  /**
   * A release may still be open in a browser for this long after it stopped being the current one: the tab loads the
   * chunks of its other pages from it. A document can be that old, too: caches serve it for an hour at most when the
   * site is down (CACHE_STALE_SECONDS).
   */
  graceMs: number;
}

const hourMs = 3_600_000;

/** @throws Error in one line for a variable that is not a positive number */
export function readPruneSettings(env: NodeJS.ProcessEnv): PruneSettings {
  const read = (name: string, fallback: number) => {
    const value = Number(env[name] || fallback);
    if (!Number.isFinite(value) || value < 1)
      throw new Error(`${name} must be 1 or more, not "${env[name]}".`);
    return value;
  };
  return { kept: read('RELEASES_KEPT', 10), graceMs: read('RELEASE_GRACE_HOURS', 7 * 24) * hourMs };
}

/** The releases that nobody needs: neither pointer names them, they are old, and enough newer ones are kept. */
export function releasesToRemove(
  releases: readonly StoredRelease[],
  pointer: Pick<Move, 'release' | 'previous'> | undefined,
  { kept, graceMs }: PruneSettings,
  now: Date,
): string[] {
  return releases
    .toSorted((a, b) => b.lastUsedAt.getTime() - a.lastUsedAt.getTime())
    .slice(kept)
    .filter(({ lastUsedAt }) => now.getTime() - lastUsedAt.getTime() > graceMs)
    .map(({ name }) => name)
    .filter((name) => name !== pointer?.release && name !== pointer?.previous);
}

/** Removes the releases that nobody needs, and what killed processes left. Returns the names of the removed ones. */
export function pruneReleases(store: ReleaseStore, settings: PruneSettings, now: Date): string[] {
  store.tidy();
  const removed = releasesToRemove(store.list(), store.readPointer(), settings, now);
  for (const release of removed) store.remove(release);
  return removed;
}
