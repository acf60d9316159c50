import * as contracts from '@nobicast/contracts';
import { registerRoute } from '@nobicast/service-kit';
import type { IRouter } from 'express';
import type { RemindersRepository } from '../reminders/reminders.repository.ts';
import type { SubscribersListRepository } from './subscribers-list.repository.ts';
import { forget, type SubscriptionDependencies } from './subscription.use-cases.ts';

/** What is kept of an address, for whoever proves that it is theirs (decision 0030). */
export function newsletterDataRoutes(
  router: IRouter,
  {
    subscribersList,
    reminders,
    inTransaction,
    keys,
    clock,
  }: Pick<SubscriptionDependencies, 'inTransaction' | 'keys' | 'clock'> & {
    subscribersList: SubscribersListRepository;
    reminders: Pick<RemindersRepository, 'findRecord' | 'removeByEmail'>;
  },
): void {
  registerRoute(router, contracts.exportAddressNewsletter, async ({ body }) => ({
    newsletter: await subscribersList.findRecord(body.email, keys.hashOf(body.email)),
    show_reminder: await reminders.findRecord(body.email),
  }));

  registerRoute(router, contracts.eraseAddressNewsletter, async ({ body }) => {
    await reminders.removeByEmail(body.email);
    await inTransaction(async (subscribers) => {
      const subscriber = await subscribers.findByEmail(body.email, { isLocked: true });
      if (subscriber) await forget(subscribers, subscriber, clock());
    });
    return { keeps_hash: await subscribersList.keepsHash(keys.hashOf(body.email)) };
  });
}
