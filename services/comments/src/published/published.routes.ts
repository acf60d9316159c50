import * as contracts from '@nobicast/contracts';
import { ApiError, registerRoute, shareReply } from '@nobicast/service-kit';
import type { IRouter } from 'express';
import type { PagePosition } from './published.repository.ts';
import { listPage, type PublishedDependencies } from './published.use-cases.ts';

const { cacheKeys } = contracts;
const edges = ['from', 'older_than', 'newer_than'] as const;

/** @throws ApiError if the query names more than one edge of the page */
function positionOf(query: Partial<Record<(typeof edges)[number], number>>): PagePosition | undefined {
  const positions = edges.flatMap((edge) => {
    const commentId = query[edge];
    return commentId === undefined ? [] : [{ edge, commentId }];
  });
  if (positions.length > 1) throw new ApiError('bad_request');
  return positions[0];
}

export function publishedRoutes(router: IRouter, dependencies: PublishedDependencies): void {
  const { published } = dependencies;

  registerRoute(router, contracts.listComments, async ({ query }, response) => {
    const { episode_subject_id: subjectId, _t: _ignored, ...edge } = query;
    const { page, episodeId } = await listPage(dependencies, subjectId, positionOf(edge));
    shareReply(response, { keys: [cacheKeys.episode(episodeId), cacheKeys.counts(episodeId)] });
    return page;
  });

  registerRoute(router, contracts.countComments, async ({ query }, response) => {
    const subjectId = query.episode_subject_id;
    const episodeId = subjectId === undefined ? undefined : await published.findEpisodeOf(subjectId);
    // Without a published episode, publishing or withdrawing any episode can change the count.
    const keys =
      episodeId === undefined
        ? [cacheKeys.anyEpisode]
        : [cacheKeys.episode(episodeId), cacheKeys.counts(episodeId)];
    shareReply(response, { keys });
    return { count: await published.count(subjectId) };
  });

  registerRoute(router, contracts.listEpisodeMoments, async ({ params }, response) => {
    shareReply(response, { keys: [cacheKeys.episode(params.id), cacheKeys.counts(params.id)] });
    return { moments: await published.listMoments(params.id) };
  });
}
