import { limits, type EpisodeList, type EpisodeType } from '@nobicast/contracts';
import type { EpisodesRepository } from './episodes.repository.ts';

export interface ListEpisodesQuery {
  limit?: number | undefined;
  offset?: number | undefined;
  type?: EpisodeType | undefined;
  year?: number | undefined;
  fields?: 'card' | undefined;
}

/** One page of the published episodes, the total of all pages, and the years that have episodes. */
export async function listEpisodes(
  { episodes, clock }: { episodes: EpisodesRepository; clock: () => Date },
  query: ListEpisodesQuery,
): Promise<EpisodeList> {
  const { limit = limits.episodes.defaultLimit, offset = 0, type, year } = query;
  const part = { type, year, limit, offset };
  return query.fields === 'card' ? episodes.listCards(clock(), part) : episodes.listEpisodes(clock(), part);
}
