import * as contracts from '@nobicast/contracts';
import { registerRoute, registerStream, shareReply } from '@nobicast/service-kit';
import type { IRouter } from 'express';
import { writeBlogFeed, type BlogFeedDependencies } from './blog-feed.use-case.ts';
import { getPost } from './blog.use-cases.ts';

const { cacheKeys, limits } = contracts;
const keys = [cacheKeys.posts];

export function blogRoutes(router: IRouter, dependencies: BlogFeedDependencies): void {
  const { blog, clock } = dependencies;

  registerRoute(router, contracts.listPosts, ({ query }, response) => {
    const { limit = limits.blog.defaultLimit, offset = 0, tag, search, fields } = query;
    // Searched texts are infinitely many: they would push everything else out of the caches.
    if (search === undefined) shareReply(response, { keys });
    return blog.list(clock(), { limit, offset, tag, search, fields });
  });

  registerRoute(router, contracts.getPost, async ({ params }, response) => {
    const post = await getPost(dependencies, params.id);
    shareReply(response, { keys });
    return post;
  });

  registerStream(router, contracts.getBlogFeed, async (_input, response) => {
    const { text, changedAt } = await writeBlogFeed(dependencies);
    shareReply(response, { keys });
    response.set('Last-Modified', changedAt.toUTCString());
    response.type('application/rss+xml; charset=utf-8').send(text);
  });
}
