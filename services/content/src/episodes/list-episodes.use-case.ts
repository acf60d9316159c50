import { limits, type EpisodeType } from '@nobicast/contracts';
import type { EpisodesRepository } from './episodes.repository.ts';

export interface ListEpisodesQuery {
  limit?: number | undefined;
  offset?: number | undefined;
  type?: EpisodeType | undefined;
  year?: number | undefined;
  fields?: 'card' | undefined;
}

/** One page of the published episodes, how many match in all, and the years there are. */
export async function listEpisodes(
  { episodes, clock }: { episodes: EpisodesRepository; clock: () => Date },
  query: ListEpisodesQuery,
) {
  const now = clock();
  const { type, year, limit = limits.episodes.defaultLimit, offset = 0 } = query;
  const filter = { type, year };
  const [items, { total, years }] = await Promise.all([
    query.fields === 'card'
      ? episodes.listCards(now, filter, limit, offset)
      : episodes.listEpisodes(now, filter, limit, offset),
    episodes.summarise(now, filter),
  ]);
  return { episodes: items, years, total };
}
