import * as contracts from '@nobicast/contracts';
import { registerRoute, type Knex, type Logger } from '@nobicast/service-kit';
import type { IRouter } from 'express';
import { hasEpisode } from '../editing/producing.ts';
import { episodesRepository } from '../episodes/episodes.repository.ts';
import { feedsRepository } from '../feeds/feeds.repository.ts';
import { remindersRepository } from '../reminders/reminders.repository.ts';
import { remindersRoutes } from '../reminders/reminders.routes.ts';
import type { AddressKeys } from './address-keys.ts';
import { archiveRepository } from './archive/archive.repository.ts';
import { archiveRoutes } from './archive/archive.routes.ts';
import { issuesRepository } from './issues/issues.repository.ts';
import { issuesRoutes } from './issues/issues.routes.ts';
import { newsletterDataRoutes } from './newsletter-data.routes.ts';
import { newsletterRoutes } from './newsletter.routes.ts';
import { checkSender, type SenderDependencies } from './sender/check-sender.use-case.ts';
import { subscribersListRepository } from './subscribers-list.repository.ts';
import { subscribersRoutes } from './subscribers.routes.ts';
import { subscribersRepository } from './subscribers.repository.ts';
import type { SubscriptionDependencies } from './subscription.use-cases.ts';

export interface NewsletterOptions {
  db: Knex;
  keys: AddressKeys;
  eventsSecret: string | undefined;
  sender: SenderDependencies;
  publicUrl: string;
  clock: () => Date;
  logger: Logger;
}

export const subscriptionOf = ({
  db,
  keys,
  clock,
}: Pick<NewsletterOptions, 'db' | 'keys' | 'clock'>): SubscriptionDependencies => ({
  subscribers: subscribersRepository(db),
  inTransaction: (work) => db.transaction((transaction) => work(subscribersRepository(transaction))),
  keys,
  clock,
});

/** All calls of the newsletter, and of the mails before shows. */
export function newsletterFeature(
  router: IRouter,
  { db, keys, eventsSecret, sender, publicUrl, clock, logger }: NewsletterOptions,
): void {
  const subscribersList = subscribersListRepository(db);
  const subscription = subscriptionOf({ db, keys, clock });
  const reminders = remindersRepository(db);
  newsletterRoutes(router, {
    ...subscription,
    eventsSecret,
    endReminders: (email, now) => reminders.end({ email }, now),
    logger,
  });
  remindersRoutes(router, { db, keys, clock, logger });
  newsletterDataRoutes(router, { ...subscription, subscribersList, reminders });
  issuesRoutes(router, {
    issues: issuesRepository(db),
    inTransaction: (work) => db.transaction((transaction) => work(issuesRepository(transaction))),
    episodes: episodesRepository(db),
    hasEpisode: (id) => hasEpisode(db, id),
    publicUrl,
    clock,
  });
  subscribersRoutes(router, {
    subscribersList,
    inList: (work) =>
      db.transaction((transaction) =>
        work({ subscribers: subscribersRepository(transaction), issues: issuesRepository(transaction) }),
      ),
    keys,
    clock,
  });
  archiveRoutes(router, {
    archive: archiveRepository(db),
    feeds: feedsRepository(db, []),
    clock,
    origin: publicUrl,
  });
  registerRoute(router, contracts.checkNewsletterSender, () => checkSender(sender));
}
