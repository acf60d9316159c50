import { type EpisodeDetail, type EpisodeList, type EpisodeType, limits } from '@nobicast/contracts';
import { ApiError } from '@nobicast/service-kit';
import type { EpisodesRepository } from './episodes.repository.ts';

/** A reference that may be an id: digits that fit an integer column. A slug is never digits only. */
export function idOfReference(reference: string): number | undefined {
  return /^\d{1,9}$/.test(reference) ? Number(reference) : undefined;
}

interface Sources {
  episodes: EpisodesRepository;
  clock: () => Date;
}

/** The newest episode may be a preparation. */
export async function getLatestEpisode({ episodes, clock }: Sources) {
  const found = await episodes.findLatest(clock());
  if (!found) throw new ApiError('no_published_episode');
  return found;
}

/** `reference` is a slug or an id, also a former one. */
export async function getEpisode({ episodes, clock }: Sources, reference: string): Promise<EpisodeDetail> {
  const now = clock();
  const id = idOfReference(reference);
  const found =
    id === undefined
      ? ((await episodes.findBySlug(now, reference)) ?? (await episodes.findByFormerSlug(now, reference)))
      : ((await episodes.findById(now, id)) ?? (await episodes.findByMergedId(now, id)));
  if (!found) throw new ApiError('episode_not_found');
  return found;
}

export async function listEpisodes(
  { episodes, clock }: Sources,
  query: {
    limit?: number | undefined;
    offset?: number | undefined;
    type?: EpisodeType | undefined;
    year?: number | undefined;
    fields?: 'card' | undefined;
  },
): Promise<EpisodeList> {
  const { limit = limits.episodes.defaultLimit, offset = 0, type, year } = query;
  const part = { type, year, limit, offset };
  return query.fields === 'card' ? episodes.listCards(clock(), part) : episodes.listEpisodes(clock(), part);
}
