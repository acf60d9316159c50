import type { Move } from './moves.ts';
import type { StoredRelease } from './release-folder.ts';

/** What an operator may change: RELEASES_KEPT, RELEASE_GRACE_HOURS. */
export const pruneDefaults = { kept: 10, graceHours: 7 * 24 };

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
