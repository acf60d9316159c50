import { z } from 'zod';
import * as calls from './calls.ts';
import { emailSchema } from './fields.ts';
import { decoySchema, mailLinkQuery, subscriptionAction, subscriptionLink } from './newsletter.ts';
import { defineRoute } from './route-contract.ts';

// "Prévenez-moi quand le direct commence" (decision 0113).

export const askForReminder = defineRoute({
  ...calls.askForReminder,
  id: 'askForReminder',
  owner: 'content',
  access: 'public',
  summary:
    'Asks for a mail before each show. A link is mailed to the address; the answer is the same for every address. A plain form is answered with a redirect (303).',
  body: z.strictObject({ email: emailSchema, website: decoySchema }),
  takesForms: true,
  reply: z.object({}),
  errors: ['too_many_requests'],
});

export const getReminderLink = defineRoute({
  ...calls.getReminderLink,
  ...subscriptionLink,
  id: 'getReminderLink',
  summary:
    'What a link of a mail about shows is about: of the mail that asks for a confirmation, with the way out once confirmed, or of a reminder. Changes nothing.',
  query: mailLinkQuery,
});

export const confirmReminder = defineRoute({
  ...calls.confirmReminder,
  ...subscriptionAction,
  id: 'confirmReminder',
  summary: 'Confirms the mails before shows. Repeatable.',
});

export const endReminder = defineRoute({
  ...calls.endReminder,
  ...subscriptionAction,
  id: 'endReminder',
  summary: 'Ends the mails before shows. Repeatable (RFC 8058).',
  // The servers of a mail provider act for many listeners.
  countedAs: 'nothing',
});

export const showReminderEnd = defineRoute({
  ...calls.showReminderEnd,
  id: 'showReminderEnd',
  owner: 'content',
  access: 'public',
  summary: 'Leads whoever opens the address of the one-click end to the page with its button.',
  query: mailLinkQuery,
  redirects: [302],
});
