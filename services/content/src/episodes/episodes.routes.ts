import * as contracts from '@nobicast/contracts';
import { registerRoute, shareReply } from '@nobicast/service-kit';
import type { IRouter } from 'express';
import type { EpisodesRepository } from './episodes.repository.ts';
import { getEpisode, getLatestEpisode, listEpisodes } from './episodes.use-cases.ts';

const { cacheKeys, keysOfEpisodes } = contracts;

export function episodesRoutes(
  router: IRouter,
  sources: { episodes: EpisodesRepository; clock: () => Date },
): void {
  registerRoute(router, contracts.listEpisodes, async ({ query }, response) => {
    const list = await listEpisodes(sources, query);
    const shown = keysOfEpisodes(
      list.episodes.map(({ id }) => id),
      { hasCounts: query.fields !== 'card' },
    );
    shareReply(response, { keys: [cacheKeys.episodes, ...shown] });
    return list;
  });

  // Before the next one: "latest" is never a slug.
  registerRoute(router, contracts.getLatestEpisode, async (_input, response) => {
    const { latest, episodeIds } = await getLatestEpisode(sources);
    shareReply(response, {
      keys: [cacheKeys.episodes, ...keysOfEpisodes(episodeIds, { hasCounts: true })],
    });
    return latest;
  });

  registerRoute(router, contracts.getEpisode, async ({ params }, response) => {
    const detail = await getEpisode(sources, params.id);
    const { id, number } = detail.episode;
    const neighbours = [detail.previous, detail.next].flatMap((neighbour) => neighbour?.id ?? []);
    shareReply(response, {
      keys: [
        ...keysOfEpisodes([id], { hasCounts: true }),
        ...cacheKeys.number(number),
        // Its neighbours: those it names, and one that may come between.
        cacheKeys.episodes,
        ...keysOfEpisodes(neighbours, { hasCounts: false }),
      ],
    });
    return detail;
  });

  registerRoute(router, contracts.getEpisodeFigures, async () => ({
    total: await sources.episodes.countAll(),
  }));
}
