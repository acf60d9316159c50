import type { Move } from './pointer.ts';
import type { ReleaseFolder, StoredRelease } from './release-folder.ts';

/** Which releases are kept. */
export interface PruneSettings {
  /** How many of the latest releases are kept, however old they are. */
  kept: number;
  /**
   * A release may still be open in a browser for this long after it stopped being the current one: the tab loads the
   * chunks of its other pages from it. A document can be that old, too: caches serve it for an hour at most when the
   * site is down (CACHE_STALE_SECONDS).
   */
  graceMs: number;
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

/** Removes the releases that nobody needs. Returns their names. */
export function pruneReleases(store: ReleaseFolder, settings: PruneSettings, now: Date): string[] {
  const removed = releasesToRemove(store.list() ?? [], store.pointer.read(), settings, now);
  for (const release of removed) store.remove(release);
  return removed;
}
