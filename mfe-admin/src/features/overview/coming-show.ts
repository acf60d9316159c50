import type { AdminEpisode } from '@nobicast/contracts/admin-episodes';
import { lastDistribution } from '@nobicast/contracts/distribution';

const weekMs = 7 * 24 * 60 * 60_000;

type Considered = Pick<AdminEpisode, 'id' | 'type' | 'is_public' | 'published_at' | 'podcast_id'>;

export interface Week<Episode> {
  /** The preparation of the coming show, or of the last one while it is not a podcast yet. */
  preparation: Episode | undefined;
  /** Podcasts around it: the next one to appear, then the one that appeared last. */
  podcasts: Episode[];
}

/**
 * What the team works on. A preparation opens at a distribution, and its podcast appears at the next one: an older
 * preparation was left behind. `episodes`: the newest date first.
 */
export function weekOf<Episode extends Considered>(episodes: readonly Episode[], now: Date): Week<Episode> {
  const sinceMs = lastDistribution(now).getTime() - weekMs;
  const podcasts = episodes.filter(({ type }) => type === 'podcast');
  const isOnline = (id: number | null) => podcasts.some((podcast) => podcast.id === id && podcast.is_public);
  const preparation = episodes.findLast(
    ({ type, published_at: at, podcast_id: podcastId }) =>
      type === 'preparation' && Date.parse(at) >= sinceMs && !isOnline(podcastId),
  );
  const coming = podcasts.findLast(({ is_public: isPublic }) => !isPublic);
  const published = podcasts.find(({ is_public: isPublic }) => isPublic);
  return { preparation, podcasts: [coming, published].filter((podcast) => podcast !== undefined) };
}
