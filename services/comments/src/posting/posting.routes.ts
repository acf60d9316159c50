import * as contracts from '@nobicast/contracts';
import { commentFields } from '@nobicast/contracts/fields/comment.fields';
import { emptyRow } from '@nobicast/contracts/fields/field';
import { networkOf, registerRoute, type Actor } from '@nobicast/service-kit';
import type { IRouter, Request } from 'express';
import type { AuthorCookie } from './author-cookie.ts';
import { postComment, type PostingDependencies } from './post-comment.use-case.ts';
import type { Owner } from './posting.repository.ts';

/** A member may also have written without the account, in this browser. */
export function ownersOf(authorCookie: AuthorCookie, actor: Actor, request: Request): Owner[] {
  const browserHash = authorCookie.hashOf(request);
  return [
    ...(actor.kind === 'user' ? [{ userId: actor.userId }] : []),
    ...(browserHash ? [{ browserHash }] : []),
  ];
}

export function postingRoutes(
  router: IRouter,
  dependencies: PostingDependencies & { authorCookie: AuthorCookie },
): void {
  const { posts, authorCookie } = dependencies;

  registerRoute(router, contracts.postComment, async ({ body, actor, request }, response) => {
    const browser = authorCookie.prepare(request);
    const userId = actor.kind === 'user' ? actor.userId : undefined;
    const {
      episode_subject_id: subjectId,
      answers_to: answersTo = null,
      author_name: name,
      author_email: email,
      content,
      wants_mail: wantsMail = false,
      turnstile_token: botCheckToken,
      idempotency_key: postKey,
      ...fields
    } = body;
    const comment = await postComment(dependencies, {
      ...emptyRow(commentFields),
      ...fields,
      subjectId,
      answersTo,
      userId,
      name,
      email,
      content,
      wantsMail,
      botCheckToken,
      postKey,
      clientIp: request.ip ?? '',
      network: networkOf(request.ip),
      browserHash: browser.hash,
      requestId: request.requestId,
    });
    if (userId === undefined) browser.keep(response);
    return { comment };
  });

  registerRoute(router, contracts.listOwnComments, async ({ query, actor, request }) => {
    const lists = await Promise.all(
      ownersOf(authorCookie, actor, request).map((owner) => posts.listOwn(query.episode_subject_id, owner)),
    );
    const own = lists.flat();
    const published = own.filter(({ state }) => state === 'approved').map(({ id }) => id);
    return {
      comments: own.filter(({ state }) => state !== 'approved'),
      ...(published.length > 0 && { published_ids: published }),
    };
  });
}
