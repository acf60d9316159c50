/**
 * Cache keys: what a reply shows. Replies list them in `Surrogate-Key`; change notifications list those to purge,
 * with `!` in front where the content is no longer public. No key contains a space.
 */
export const cacheKeys = {
  /** The set of episodes and their order. */
  episodes: 'episodes',
  /** One episode: its row, subjects, participants and files. */
  episode: (episodeId: number) => `episode-${episodeId}`,
  /** The numbers of approved comments of one episode and of its subjects. */
  counts: (episodeId: number) => `counts-${episodeId}`,
  /** The episodes with this number: a page links to the other one. None where an episode has no number. */
  number: (episodeNumber: number | null) => (episodeNumber === null ? [] : [`number-${episodeNumber}`]),
  /** Sent with every change of an episode or its counts, for replies that list too many episodes to name each. */
  anyEpisode: 'any-episode',
  /** The code and the frame of the HTML documents. */
  shell: 'shell',
  /** The recording that the feeds announce. */
  liveItem: 'live-item',
  /** The show on air, or the next one. */
  live: 'live',
  /** The public posts of the blog: every page of it shows several. */
  posts: 'posts',
  /** The issues of the newsletter that were sent. */
  newsletter: 'newsletter',
  /** The guests of the directory, without their episodes: the list, and the page of each. */
  guests: 'guests',
  /** The addresses of a former site: the gateway knows those with a query. */
  oldAddresses: 'old-addresses',
  /** The public profile of an account. */
  member: (accountId: string) => `member-${accountId}`,
  /** Sent instead of keys when too many changed for one notification; `!*` if any of them is a removal. */
  everything: '*',
} as const;

/** A reply with more episodes is keyed by `anyEpisode`: two keys each would exceed the 16 KB that CDNs accept. */
const maxNamedEpisodes = 200;

/** The keys of a reply that shows these episodes, and with `hasCounts` their numbers of comments. */
export function keysOfEpisodes(episodeIds: readonly number[], shows: { hasCounts: boolean }): string[] {
  const ids = [...new Set(episodeIds)];
  if (ids.length > maxNamedEpisodes) return [cacheKeys.anyEpisode];
  return ids.flatMap((id) =>
    shows.hasCounts ? [cacheKeys.episode(id), cacheKeys.counts(id)] : [cacheKeys.episode(id)],
  );
}
