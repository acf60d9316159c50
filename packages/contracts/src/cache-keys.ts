/**
 * The words by which caches know what a reply shows: replies name them in `Surrogate-Key`, change
 * notifications name them to purge, and with `!` in front where what they name is no longer public. No key
 * contains a space.
 */
export const cacheKeys = {
  /** Which episodes there are, and their order. */
  episodes: 'episodes',
  /** Facts of one episode: its row, subjects, participants and files. */
  episode: (episodeId: number) => `episode-${episodeId}`,
  /** Approved comments of one episode and of its subjects, counted. */
  counts: (episodeId: number) => `counts-${episodeId}`,
  /** Which episodes carry this number: a page shows its sibling. */
  number: (episodeNumber: number) => `number-${episodeNumber}`,
  /** Comes with every change of an episode or its counts, for replies that list too many to name them. */
  anyEpisode: 'any-episode',
  /** The code and the frame of the site's documents. */
  shell: 'shell',
  /** The public profile of an account. */
  member: (accountId: string) => `member-${accountId}`,
  /** Sent in place of keys when too many changed for one notification; `!*` where removals are among them. */
  everything: '*',
} as const;

/** A reply of more episodes names `anyEpisode`: two keys each would fill the 16 KB that CDNs take. */
const maxNamedEpisodes = 200;

/** The keys of a reply that shows facts of these episodes, and their counts where it says so. */
export function keysOfEpisodes(episodeIds: readonly number[], shows: { hasCounts: boolean }): string[] {
  const ids = [...new Set(episodeIds)];
  if (ids.length > maxNamedEpisodes) return [cacheKeys.anyEpisode];
  return ids.flatMap((id) =>
    shows.hasCounts ? [cacheKeys.episode(id), cacheKeys.counts(id)] : [cacheKeys.episode(id)],
  );
}
