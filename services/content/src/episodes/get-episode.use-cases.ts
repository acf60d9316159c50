import type { EpisodeDetail, LatestEpisode } from '@nobicast/contracts';
import { ApiError } from '@nobicast/service-kit';
import type { EpisodesRepository } from './episodes.repository.ts';
import { idOfReference } from './episodes.rules.ts';

interface Sources {
  episodes: EpisodesRepository;
  clock: () => Date;
}

/** The newest published episode, which may be a preparation, and its subjects. */
export async function getLatestEpisode({ episodes, clock }: Sources): Promise<LatestEpisode> {
  const latest = await episodes.findLatest(clock());
  if (!latest) throw new ApiError('no_published_episode');
  return latest;
}

/** One published episode with everything its page shows. `reference` is a slug or an id, also a former one. */
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
