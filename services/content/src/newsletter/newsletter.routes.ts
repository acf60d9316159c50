import { createHash, timingSafeEqual } from 'node:crypto';
import * as contracts from '@nobicast/contracts';
import { newsletterLink, newsletterOutcomePath } from '@nobicast/contracts';
import { ApiError, registerRoute, registerStream, type Logger } from '@nobicast/service-kit';
import type { IRouter, Request } from 'express';
import { addressForm, linkAction } from './mail-links.routes.ts';
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
  endReminders: Parameters<typeof applyEvents>[0]['endReminders'];
  logger: Logger;
}

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

  addressForm(router, contracts.subscribeToNewsletter, {
    ask: ({ body, request }) =>
      subscribe(dependencies, {
        email: body.email,
        firstName: body.firstName,
        decoy: body.website,
        clientIp: request.ip,
      }),
    outcomePath: newsletterOutcomePath,
    logger,
  });

  registerRoute(router, contracts.getNewsletterConfirmation, ({ query }) =>
    readConfirmation(dependencies, query.token),
  );
  registerRoute(router, contracts.getNewsletterSubscription, ({ query }) =>
    readSubscription(dependencies, query.token),
  );
  registerStream(router, contracts.showNewsletterUnsubscription, ({ query }, response) => {
    response.set('Cache-Control', 'no-store').redirect(302, newsletterLink('unsubscribe', query.token));
  });

  linkAction(router, contracts.confirmNewsletter, {
    act: (token) => confirm(dependencies, token),
    page: (token) => newsletterLink('confirmation', token),
    logger,
  });
  linkAction(router, contracts.unsubscribeFromNewsletter, {
    act: (token) => unsubscribe(dependencies, token),
    page: (token) => newsletterLink('unsubscribe', token),
    logger,
  });

  registerRoute(router, contracts.receiveNewsletterEvents, async ({ body, request }) => {
    requireRelay(request, eventsSecret);
    return { stopped: await applyEvents(dependencies, body.events) };
  });
}
