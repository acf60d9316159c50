import * as contracts from '@nobicast/contracts';
import { ApiError, memberOf, registerRoute } from '@nobicast/service-kit';
import type { IRouter } from 'express';
import type { SafeFetch } from '../../imports/feed/safe-fetch.ts';
import {
  createPost,
  deletePost,
  getPost,
  updatePost,
  type ChangePostsDependencies,
} from './change-posts.use-cases.ts';
import { checkLinks } from '../../links/check-link.use-case.ts';
import type { PostVersionsRepository } from './post-versions.repository.ts';
import type { PostsRepository } from './posts.repository.ts';

export function postsRoutes(
  router: IRouter,
  dependencies: ChangePostsDependencies & {
    posts: PostsRepository;
    versions: PostVersionsRepository;
    fetcher: Pick<SafeFetch, 'open'>;
  },
): void {
  const { posts, versions, fetcher, clock } = dependencies;

  registerRoute(router, contracts.listAdminPosts, ({ query }) => {
    const { page = 1, limit = contracts.limits.adminPosts.pageSize, search, state } = query;
    return posts.list(clock(), { page, limit, search, state });
  });

  registerRoute(router, contracts.createPost, async ({ body, actor }) => ({
    post: await createPost(dependencies, { fields: body, actorId: memberOf(actor).userId }),
  }));

  registerRoute(router, contracts.checkLinks, async ({ body }) => ({
    links: await checkLinks(fetcher, body.addresses),
  }));

  registerRoute(router, contracts.getAdminPost, async ({ params }) => ({
    post: await getPost(posts, clock(), params.id),
  }));

  registerRoute(router, contracts.updatePost, async ({ params, body, version, actor }) => ({
    post: await updatePost(dependencies, {
      id: params.id,
      sent: body,
      version,
      actorId: memberOf(actor).userId,
    }),
  }));

  registerRoute(router, contracts.deletePost, async ({ params, actor }) => {
    await deletePost(dependencies, { id: params.id, actorId: memberOf(actor).userId });
    return {};
  });

  registerRoute(router, contracts.listPostVersions, async ({ params, query }) => {
    await getPost(posts, clock(), params.id);
    return versions.list(params.id, query.page ?? 1);
  });

  registerRoute(router, contracts.getPostVersion, async ({ params }) => {
    const found = await versions.find(params.id, params.versionId);
    if (!found) throw new ApiError('version_not_found');
    return found;
  });
}
