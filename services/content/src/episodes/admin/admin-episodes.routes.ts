import * as contracts from '@nobicast/contracts';
import { ApiError, memberOf, registerRoute } from '@nobicast/service-kit';
import type { IRouter } from 'express';
import type { AdminEpisodesRepository } from './admin-episodes.repository.ts';
import { deleteEpisodes, setTypeOfEpisodes, type BulkDependencies } from './bulk-episodes.use-cases.ts';
import { createEpisode, deleteEpisode, updateEpisode } from './change-episodes.use-cases.ts';
import {
  cancelMerge,
  getMergePlan,
  mergeEpisode,
  type MergeDependencies,
} from './merge-episode.use-cases.ts';

export function adminEpisodesRoutes(
  router: IRouter,
  dependencies: BulkDependencies & MergeDependencies & { episodes: AdminEpisodesRepository },
): void {
  const { episodes, clock } = dependencies;

  registerRoute(router, contracts.listAdminEpisodes, ({ query }) => {
    const { page = 1, limit = contracts.limits.adminEpisodes.pageSize, search, type } = query;
    return episodes.list(clock(), { page, limit, search, type });
  });

  registerRoute(router, contracts.getAdminEpisode, async ({ params }) => {
    const episode = await episodes.find(clock(), params.id);
    if (!episode) throw new ApiError('episode_not_found');
    return { episode };
  });

  registerRoute(router, contracts.createEpisode, async ({ body, actor }) => ({
    episode: await createEpisode(dependencies, { fields: body, actorId: memberOf(actor).userId }),
  }));

  registerRoute(router, contracts.updateEpisode, async ({ params, body, version, actor }) => ({
    episode: await updateEpisode(dependencies, {
      id: params.id,
      sent: body,
      version,
      actorId: memberOf(actor).userId,
    }),
  }));

  registerRoute(router, contracts.deleteEpisode, async ({ params, actor }) => {
    await deleteEpisode(dependencies, { id: params.id, actorId: memberOf(actor).userId });
    return {};
  });

  registerRoute(router, contracts.getMergePlan, ({ params, query }) =>
    getMergePlan(dependencies, { id: params.id, into: query.into, now: clock() }),
  );

  registerRoute(router, contracts.mergeEpisode, async ({ params, body, version, actor }) => ({
    episode: await mergeEpisode(dependencies, {
      id: params.id,
      ...body,
      version,
      actorId: memberOf(actor).userId,
    }),
  }));

  registerRoute(router, contracts.cancelMerge, async ({ params, actor }) => ({
    episode: await cancelMerge(dependencies, { id: params.id, actorId: memberOf(actor).userId }),
  }));

  registerRoute(router, contracts.deleteEpisodes, async ({ body, actor }) => ({
    outcomes: await deleteEpisodes(dependencies, { ...body, actorId: memberOf(actor).userId }),
  }));

  registerRoute(router, contracts.setTypeOfEpisodes, async ({ body, actor }) => ({
    outcomes: await setTypeOfEpisodes(dependencies, { ...body, actorId: memberOf(actor).userId }),
  }));
}
