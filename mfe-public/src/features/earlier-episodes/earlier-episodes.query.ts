import type { EpisodeCard, EpisodeList } from '@nobicast/contracts/episodes';

export const shownCount = 3;

/** One more than is shown: the latest episode may be among them. */
export const earlierEpisodes = { query: { limit: shownCount + 1, type: 'podcast', fields: 'card' } } as const;

export const earlierEpisodesRules = {
  part: '#episodes' as const,
  select: ({ episodes = [] }: Partial<EpisodeList>): EpisodeCard[] => episodes,
};
