import type { Move } from './moves.ts';
import type { StoredRelease } from './release-folder.ts';

export const pruneDefaults = { kept: 10, graceHours: 7 * 24 };

export interface PruneSettings {
  kept: number;
  /**
   * An open tab may load chunks of a release for this long after it was replaced. Documents are an hour old at most
   * when the site is down (CACHE_STALE_SECONDS).
   */
  graceMs: number;
}

/** Releases that are old, no pointer names, and enough newer ones are kept. */
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
