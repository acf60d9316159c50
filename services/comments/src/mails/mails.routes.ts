import * as contracts from '@nobicast/contracts';
import type { CommentMail } from '@nobicast/contracts';
import { commentMailLink } from '@nobicast/contracts/comment-mail-link';
import { redirectFormFailures, registerRoute, registerStream, type Logger } from '@nobicast/service-kit';
import type { ErrorRequestHandler, IRouter, Request } from 'express';
import {
  disownComment,
  optOut,
  readMailLink,
  withdrawMailedComment,
  type MailLinkDependencies,
} from './mails.use-cases.ts';

/** Only POST changes anything: mail scanners open links. */
export function mailsRoutes(
  router: IRouter,
  { logger, ...dependencies }: MailLinkDependencies & { logger: Logger },
): void {
  registerRoute(router, contracts.getCommentMail, ({ query, request }) =>
    readMailLink(dependencies, { token: query.token, requestId: request.requestId }),
  );

  registerStream(router, contracts.showCommentMailOptOut, ({ query }, response) => {
    response.set('Cache-Control', 'no-store').redirect(302, commentMailLink(query.token, 'opt_out'));
  });

  const actions = [
    { contract: contracts.optOutOfCommentMails, act: optOut, purpose: 'opt_out' },
    { contract: contracts.disownComment, act: disownComment, purpose: 'not_me' },
    { contract: contracts.withdrawMailedComment, act: withdrawMailedComment, purpose: 'withdraw' },
  ] as const;
  for (const { contract, act, purpose } of actions) {
    registerStream(router, contract, async ({ query, request }, response) => {
      const data: CommentMail = await act(dependencies, { token: query.token, requestId: request.requestId });
      response.set('Cache-Control', 'no-store');
      // A mail program must not be redirected (RFC 8058, 3.1), the page's form must.
      if (query.from === 'page') response.redirect(303, commentMailLink(query.token, purpose));
      else response.json({ ok: true, data });
    });
    const toPage = redirectFormFailures(logger, (_failure, { query }) =>
      commentMailLink(String(query.token), purpose),
    );
    const onFailure: ErrorRequestHandler = (error, request: Request, response, next) =>
      request.query.from === 'page' ? toPage(error, request, response, next) : next(error);
    router.use(contract.path, onFailure);
  }
}
