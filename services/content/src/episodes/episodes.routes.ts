import * as contracts from '@nobicast/contracts';
import { registerRoute, shareReply } from '@nobicast/service-kit';
import type { IRouter } from 'express';
import * as present from './episodes.present.ts';
import type { EpisodesRepository } from './episodes.repository.ts';
import { getEpisode, getLatestEpisode } from './get-episode.use-cases.ts';
import { listEpisodes } from './list-episodes.use-case.ts';

const { cacheKeys, keysOfEpisodes } = contracts;

export function episodesRoutes(
  router: IRouter,
  sources: { episodes: EpisodesRepository; clock: () => Date },
): void {
  registerRoute(router, contracts.listEpisodes, async ({ query }, response) => {
    const { episodes, years, total } = await listEpisodes(sources, query);
    const shown = keysOfEpisodes(
      episodes.map(({ id }) => id),
      { hasCounts: query.fields !== 'card' },
    );
    shareReply(response, { keys: [cacheKeys.episodes, ...shown] });
    return { episodes: episodes.map(present.presentListItem), years, total };
  });

  // Before the next one: "latest" is never a slug.
  registerRoute(router, contracts.getLatestEpisode, async (_input, response) => {
    const { episode, subjects } = await getLatestEpisode(sources);
    shareReply(response, {
      keys: [cacheKeys.episodes, ...keysOfEpisodes([episode.id], { hasCounts: true })],
    });
    return {
      episode: present.presentEpisode(episode),
      subjects: subjects.map(present.presentSubject),
      totalCommentCount: episode.commentCount,
    };
  });

  registerRoute(router, contracts.getEpisode, async ({ params }, response) => {
    const { episode, subjects, guests, sibling } = await getEpisode(sources, params.id);
    shareReply(response, {
      keys: [...keysOfEpisodes([episode.id], { hasCounts: true }), cacheKeys.number(episode.number)],
    });
    return {
      episode: present.presentEpisode(episode),
      subjects: subjects.map(present.presentSubject),
      guests: guests.map(present.presentGuest),
      sibling: sibling && present.presentSibling(sibling),
    };
  });
}
