import * as contracts from '@nobicast/contracts';
import { reminderLink, reminderOutcomePath } from '@nobicast/contracts';
import { registerRoute, registerStream, type Knex, type Logger } from '@nobicast/service-kit';
import type { IRouter } from 'express';
import type { AddressKeys } from '../newsletter/address-keys.ts';
import { addressForm, linkAction } from '../newsletter/mail-links.routes.ts';
import { subscribersRepository } from '../newsletter/subscribers.repository.ts';
import { remindersRepository } from './reminders.repository.ts';
import {
  askForReminder,
  confirmReminder,
  endReminder,
  readReminder,
  type RemindersDependencies,
} from './reminders.use-cases.ts';

/** "Prévenez-moi quand le direct commence" (decision 0113). */
export function remindersRoutes(
  router: IRouter,
  { db, keys, clock, logger }: { db: Knex; keys: AddressKeys; clock: () => Date; logger: Logger },
): void {
  const dependencies: RemindersDependencies = {
    reminders: remindersRepository(db),
    inTransaction: (work) => db.transaction((transaction) => work(remindersRepository(transaction))),
    subscribers: subscribersRepository(db),
    keys,
    clock,
  };

  addressForm(router, contracts.askForReminder, {
    ask: ({ body, request }) =>
      askForReminder(dependencies, { email: body.email, decoy: body.website, clientIp: request.ip }),
    outcomePath: reminderOutcomePath,
    logger,
  });
  registerRoute(router, contracts.getReminderLink, ({ query }) => readReminder(dependencies, query.token));
  registerStream(router, contracts.showReminderEnd, ({ query }, response) => {
    response.set('Cache-Control', 'no-store').redirect(302, reminderLink(query.token));
  });
  const toPage = { page: reminderLink, logger };
  linkAction(router, contracts.confirmReminder, {
    ...toPage,
    act: (token) => confirmReminder(dependencies, token),
  });
  linkAction(router, contracts.endReminder, { ...toPage, act: (token) => endReminder(dependencies, token) });
}
