import * as contracts from '@nobicast/contracts';
import { networkOf, registerRoute } from '@nobicast/service-kit';
import type { IRouter } from 'express';
import type { AuthorCookie } from './author-cookie.ts';
import { postComment, type PostingDependencies } from './post-comment.use-case.ts';

export function postingRoutes(
  router: IRouter,
  dependencies: PostingDependencies & { authorCookie: AuthorCookie },
): void {
  const { posts, authorCookie } = dependencies;

  registerRoute(router, contracts.postComment, async ({ body, actor, request }, response) => {
    const browser = authorCookie.prepare(request);
    const userId = actor.kind === 'user' ? actor.userId : undefined;
    const comment = await postComment(dependencies, {
      subjectId: body.episode_subject_id,
      userId,
      name: body.author_name,
      email: body.author_email,
      content: body.content,
      momentMs: body.moment_ms ?? null,
      wantsMail: body.wants_mail ?? false,
      botCheckToken: body.turnstile_token,
      postKey: body.idempotency_key,
      clientIp: request.ip ?? '',
      network: networkOf(request.ip),
      browserHash: browser.hash,
      requestId: request.requestId,
    });
    if (userId === undefined) browser.keep(response);
    return { comment };
  });

  registerRoute(router, contracts.listOwnComments, async ({ query, actor, request }) => {
    const subjectId = query.episode_subject_id;
    const browserHash = authorCookie.hashOf(request);
    const [ofMember, ofBrowser] = await Promise.all([
      actor.kind === 'user' ? posts.listOwn(subjectId, { userId: actor.userId }) : [],
      browserHash ? posts.listOwn(subjectId, { browserHash }) : [],
    ]);
    return { comments: [...ofMember, ...ofBrowser] };
  });
}
