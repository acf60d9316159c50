import { ApiError, type Knex, type Logger } from '@nobicast/service-kit';
import type { IRouter } from 'express';
import { episodesRepository } from '../episodes/episodes.repository.ts';
import type { AddressKeys } from './address-keys.ts';
import { issuesRepository } from './issues/issues.repository.ts';
import { issuesRoutes } from './issues/issues.routes.ts';
import { newsletterDataRoutes } from './newsletter-data.routes.ts';
import { newsletterRoutes } from './newsletter.routes.ts';
import { subscribersListRepository } from './subscribers-list.repository.ts';
import { subscribersRepository } from './subscribers.repository.ts';
import { subscribe } from './subscription.use-cases.ts';

export interface NewsletterOptions {
  db: Knex;
  keys: AddressKeys;
  /** By which the mail relay proves itself; where absent, its call does not exist. */
  eventsSecret: string | undefined;
  publicUrl: string;
  clock: () => Date;
  logger: Logger;
}

/** All calls of the newsletter. `subscribe` is for those who tick it in another form. */
export function newsletterFeature(
  router: IRouter,
  { db, keys, eventsSecret, publicUrl, clock, logger }: NewsletterOptions,
): { subscribe: (sender: { email: string; clientIp: string | undefined }) => Promise<void> } {
  const subscribersList = subscribersListRepository(db);
  const subscription = {
    subscribers: subscribersRepository(db),
    inTransaction: <Result>(
      work: (subscribers: ReturnType<typeof subscribersRepository>) => Promise<Result>,
    ) => db.transaction((transaction) => work(subscribersRepository(transaction))),
    keys,
    clock,
  };
  newsletterRoutes(router, { ...subscription, eventsSecret, logger });
  newsletterDataRoutes(router, { ...subscription, subscribersList });
  issuesRoutes(router, {
    issues: issuesRepository(db),
    inTransaction: (work) => db.transaction((transaction) => work(issuesRepository(transaction))),
    inRemoval: (work) =>
      db.transaction((transaction) =>
        work({ subscribers: subscribersRepository(transaction), issues: issuesRepository(transaction) }),
      ),
    subscribersList,
    episodes: episodesRepository(db),
    publicUrl,
    clock,
  });
  return {
    subscribe: async ({ email, clientIp }) => {
      try {
        await subscribe(subscription, { email, clientIp, firstName: undefined, decoy: undefined });
      } catch (error) {
        // Whoever asked that often has mails enough; their message has arrived.
        if (!(error instanceof ApiError) || error.code !== 'too_many_requests') throw error;
      }
    },
  };
}
