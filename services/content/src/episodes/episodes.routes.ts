import * as contracts from '@nobicast/contracts';
import { registerRoute } from '@nobicast/service-kit';
import type { IRouter } from 'express';
import type { EpisodePartsRepository } from './episode-parts.repository.ts';
import * as present from './episodes.present.ts';
import type { EpisodesRepository } from './episodes.repository.ts';
import { getEpisode, getLatestEpisode } from './get-episode.use-cases.ts';
import { listEpisodes } from './list-episodes.use-case.ts';

export function episodesRoutes(
  router: IRouter,
  sources: { episodes: EpisodesRepository; parts: EpisodePartsRepository; clock: () => Date },
): void {
  registerRoute(router, contracts.listEpisodes, async ({ query }) => {
    const { episodes, years, total } = await listEpisodes(sources, query);
    return { episodes: episodes.map(present.presentListItem), years, total };
  });

  // Before the next one: "latest" is never a slug.
  registerRoute(router, contracts.getLatestEpisode, async () => {
    const { episode, subjects } = await getLatestEpisode(sources);
    return {
      episode: present.presentEpisode(episode),
      subjects: subjects.map(present.presentSubject),
      totalCommentCount: episode.commentCount,
    };
  });

  registerRoute(router, contracts.getEpisode, async ({ params }) => {
    const { episode, subjects, guests, sibling } = await getEpisode(sources, params.id);
    return {
      episode: present.presentEpisode(episode),
      subjects: subjects.map(present.presentSubject),
      guests: guests.map(present.presentGuest),
      sibling: present.presentSibling(sibling),
    };
  });
}
