import * as contracts from '@nobicast/contracts';
import { networkOf, registerRoute } from '@nobicast/service-kit';
import type { IRouter } from 'express';
import type { AuthorCookie } from '../posting/author-cookie.ts';
import { ownersOf } from '../posting/posting.routes.ts';
import { correctComment, withdrawComment, type OwnDependencies } from './own.use-cases.ts';

export function ownRoutes(
  router: IRouter,
  dependencies: OwnDependencies & { authorCookie: AuthorCookie },
): void {
  const { authorCookie } = dependencies;

  registerRoute(router, contracts.correctComment, async ({ params, body, actor, request }) => ({
    comment: await correctComment(dependencies, {
      commentId: params.id,
      owners: ownersOf(authorCookie, actor, request),
      content: body.content,
      botCheckToken: body.turnstile_token,
      postKey: body.idempotency_key,
      clientIp: request.ip ?? '',
      network: networkOf(request.ip),
      requestId: request.requestId,
    }),
  }));

  registerRoute(router, contracts.withdrawComment, async ({ params, actor, request }) => {
    await withdrawComment(dependencies, {
      commentId: params.id,
      owners: ownersOf(authorCookie, actor, request),
    });
    return {};
  });
}
