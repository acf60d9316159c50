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
    'Asks for a mail before each show. A link to confirm is mailed to the address; the reply is the same for every address. The reply to a plain form is a redirect (303).',
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
    'The state of the subscription to show reminders that a mailed link is about: that of a confirmation mail, or that of a reminder. Changes nothing.',
  query: mailLinkQuery,
});

export const confirmReminder = defineRoute({
  ...calls.confirmReminder,
  ...subscriptionAction,
  id: 'confirmReminder',
  summary: 'Confirms a subscription to the mails before shows. Repeatable.',
});

export const endReminder = defineRoute({
  ...calls.endReminder,
  ...subscriptionAction,
  id: 'endReminder',
  summary: 'Ends a subscription to the mails before shows. Repeatable (RFC 8058).',
  // The servers of a mail provider act for many listeners.
  countedAs: 'nothing',
});

export const showReminderEnd = defineRoute({
  ...calls.showReminderEnd,
  id: 'showReminderEnd',
  owner: 'content',
  access: 'public',
  summary:
    'Redirects whoever opens the one-click address that ends the reminders to the page with the button for it.',
  query: mailLinkQuery,
  redirects: [302],
});
