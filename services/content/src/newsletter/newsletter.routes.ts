import { createHash, timingSafeEqual } from 'node:crypto';
import * as contracts from '@nobicast/contracts';
import { newsletterLink, newsletterOutcomePath, type NewsletterLink } from '@nobicast/contracts';
import {
  ApiError,
  isForm,
  redirectFormFailures,
  registerRoute,
  registerStream,
  type Logger,
} from '@nobicast/service-kit';
import type { ErrorRequestHandler, IRouter, Request } from 'express';
import {
  applyEvents,
  confirm,
  readConfirmation,
  readSubscription,
  subscribe,
  unsubscribe,
  type SubscriptionDependencies,
} from './subscription.use-cases.ts';

export interface NewsletterRoutesOptions extends SubscriptionDependencies {
  /** The mail relay proves itself by this; where absent, its call does not exist. */
  eventsSecret: string | undefined;
  logger: Logger;
}

const outcomeOfFailure = { validation_failed: 'invalid', too_many_requests: 'limited' } as const;
const outcomeOf = (code: string) =>
  code in outcomeOfFailure ? outcomeOfFailure[code as keyof typeof outcomeOfFailure] : 'failed';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** @throws ApiError `not_found` where no secret is configured, `unauthenticated` for another one */
function requireRelay(request: Request, secret: string | undefined): void {
  if (secret === undefined) throw new ApiError('not_found');
  const given = /^Bearer (.+)$/.exec(request.get('authorization') ?? '')?.[1] ?? '';
  if (!timingSafeEqual(digest(given), digest(secret))) throw new ApiError('unauthenticated');
}

/** The calls behind the form, and those behind the links of mails, where only a POST changes anything: scanners open links. */
export function newsletterRoutes(router: IRouter, options: NewsletterRoutesOptions): void {
  const { eventsSecret, logger, ...dependencies } = options;

  registerStream(router, contracts.subscribeToNewsletter, async ({ body, request }, response) => {
    await subscribe(dependencies, {
      email: body.email,
      firstName: body.firstName,
      decoy: body.website,
      clientIp: request.ip,
    });
    response.set('Cache-Control', 'no-store');
    if (isForm(request)) response.redirect(303, newsletterOutcomePath('thanked'));
    else response.json({ ok: true, data: {} });
  });
  router.use(
    contracts.subscribeToNewsletter.path,
    redirectFormFailures(logger, ({ code }) => newsletterOutcomePath(outcomeOf(code))),
  );

  registerRoute(router, contracts.getNewsletterConfirmation, ({ query }) =>
    readConfirmation(dependencies, query.token),
  );
  registerRoute(router, contracts.getNewsletterSubscription, ({ query }) =>
    readSubscription(dependencies, query.token),
  );
  registerStream(router, contracts.showNewsletterUnsubscription, ({ query }, response) => {
    response.set('Cache-Control', 'no-store').redirect(302, newsletterLink('unsubscribe', query.token));
  });

  const actions = [
    { contract: contracts.confirmNewsletter, act: confirm, page: 'confirmation' },
    { contract: contracts.unsubscribeFromNewsletter, act: unsubscribe, page: 'unsubscribe' },
  ] as const;
  for (const { contract, act, page } of actions) {
    registerStream(router, contract, async ({ query }, response) => {
      const data: NewsletterLink = await act(dependencies, query.token);
      response.set('Cache-Control', 'no-store');
      // A mail program must not be redirected (RFC 8058, 3.1), the form of the page has to be.
      if (query.from === 'page') response.redirect(303, newsletterLink(page, query.token));
      else response.json({ ok: true, data });
    });
    const toPage = redirectFormFailures(logger, (_failure, { query }) =>
      newsletterLink(page, String(query.token)),
    );
    const onFailure: ErrorRequestHandler = (error, request: Request, response, next) =>
      request.query.from === 'page' ? toPage(error, request, response, next) : next(error);
    router.use(contract.path, onFailure);
  }

  registerRoute(router, contracts.receiveNewsletterEvents, async ({ body, request }) => {
    requireRelay(request, eventsSecret);
    return { stopped: await applyEvents(dependencies, body.events) };
  });
}
