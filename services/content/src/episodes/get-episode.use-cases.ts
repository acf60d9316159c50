import { ApiError } from '@nobicast/service-kit';
import type { EpisodePartsRepository } from './episode-parts.repository.ts';
import type { EpisodesRepository } from './episodes.repository.ts';
import { idOfReference } from './episodes.rules.ts';

interface Sources {
  episodes: EpisodesRepository;
  parts: EpisodePartsRepository;
  clock: () => Date;
}

/** The newest published episode, which may be a preparation, and its subjects. */
export async function getLatestEpisode({ episodes, parts, clock }: Sources) {
  const episode = await episodes.findLatest(clock());
  if (!episode) throw new ApiError('no_published_episode');
  return { episode, subjects: await parts.listSubjects(episode.id) };
}

/** One published episode with all that its page shows. `reference` is a slug, else an id. */
export async function getEpisode({ episodes, parts, clock }: Sources, reference: string) {
  const now = clock();
  const id = idOfReference(reference);
  const episode =
    id === undefined ? await episodes.findBySlug(now, reference) : await episodes.findById(now, id);
  if (!episode) throw new ApiError('episode_not_found');
  const [subjects, guests, sibling] = await Promise.all([
    parts.listSubjects(episode.id),
    parts.listGuests(episode.id),
    episodes.findSibling(now, episode),
  ]);
  return { episode, subjects, guests, sibling };
}
