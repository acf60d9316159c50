import { z } from 'zod';
import * as calls from './calls.ts';
import { emailSchema, instantSchema } from './fields.ts';
import { limits } from './limits.ts';
import { defineRoute } from './route-contract.ts';
import { nameSchema } from './text.ts';
import { holdsAddress } from './web-address.ts';

const { newsletter: bounds } = limits;

export const decoySchema = z
  .string()
  .max(bounds.decoyLength)
  .optional()
  .describe(
    'A decoy that people do not see: where it is filled in, the reply is the usual one, and nothing is stored',
  );

export const subscribeToNewsletter = defineRoute({
  ...calls.subscribeToNewsletter,
  id: 'subscribeToNewsletter',
  owner: 'content',
  access: 'public',
  summary:
    'Asks for the newsletter. A link to confirm is mailed to the address; the reply is the same for every address. The reply to a plain form is a redirect (303).',
  body: z.strictObject({
    email: emailSchema,
    firstName: nameSchema
      .max(bounds.firstNameLength)
      // Each issue greets the reader by this name, and anybody may ask for the newsletter in the name of another.
      .refine((name) => !holdsAddress(name), 'Un prénom sans adresse est attendu.')
      .optional(),
    website: decoySchema,
  }),
  takesForms: true,
  reply: z.object({}),
  errors: ['too_many_requests'],
});

/** In the query, because paths are logged. Anything that is not one of our tokens is answered like an old link. */
export const mailLinkQuery = z.strictObject({
  token: z
    .string()
    .max(200)
    .describe('The token of the link in a mail; it contains no information about the recipient'),
});

export const newsletterLinkSchema = z.object({
  state: z
    .enum(['waiting', 'subscribed', 'ended'])
    .describe('The state of the subscription: `waiting` for its confirmation, `subscribed`, or `ended`'),
  unsubscribe_token: z
    .string()
    .optional()
    .describe(
      'The token that ends the subscription, for callers with the link that confirmed it; absent until the subscription is confirmed',
    ),
});
export type NewsletterLink = z.infer<typeof newsletterLinkSchema>;

/** What the calls behind the links of subscriptions have in common. */
export const subscriptionLink = {
  owner: 'content',
  access: 'public',
  reply: newsletterLinkSchema,
  errors: ['link_invalid'],
} as const;

export const getNewsletterConfirmation = defineRoute({
  ...calls.getNewsletterConfirmation,
  ...subscriptionLink,
  id: 'getNewsletterConfirmation',
  summary: 'The state of the subscription that the link in a confirmation mail is about. Changes nothing.',
  query: mailLinkQuery,
});

export const getNewsletterSubscription = defineRoute({
  ...calls.getNewsletterSubscription,
  ...subscriptionLink,
  id: 'getNewsletterSubscription',
  summary: 'The state of the subscription that the link at the end of an issue is about. Changes nothing.',
  query: mailLinkQuery,
});

/** Takes any body: mail programs send `List-Unsubscribe=One-Click` as one of two kinds of form (RFC 8058). */
export const subscriptionAction = {
  ...subscriptionLink,
  query: mailLinkQuery.extend({
    from: z
      .literal('page')
      .optional()
      .describe('Sent by the plain form of a page: the reply is then a redirect to that page (303)'),
  }),
  takesForms: true,
} as const;

export const confirmNewsletter = defineRoute({
  ...calls.confirmNewsletter,
  ...subscriptionAction,
  id: 'confirmNewsletter',
  summary: 'Confirms a subscription. Repeatable: another call with the same link changes nothing.',
});

export const unsubscribeFromNewsletter = defineRoute({
  ...calls.unsubscribeFromNewsletter,
  ...subscriptionAction,
  id: 'unsubscribeFromNewsletter',
  summary: 'Ends a subscription. Repeatable (RFC 8058).',
  // The servers of a mail provider act for many readers.
  countedAs: 'nothing',
});

export const showNewsletterUnsubscription = defineRoute({
  ...calls.showNewsletterUnsubscription,
  id: 'showNewsletterUnsubscription',
  owner: 'content',
  access: 'public',
  summary:
    'Redirects whoever opens the address of the one-click unsubscription to the page with the button for it.',
  query: mailLinkQuery,
  redirects: [302],
});

export const newsletterEventSchema = z.strictObject({
  kind: z
    .enum(['complaint', 'bounce', 'auto_reply', 'delay'])
    .describe(
      'Complaints and permanent bounces end the subscription at once; automatic replies and delays do not',
    ),
  email: emailSchema,
  status: z
    .string()
    .regex(/^[245]\.\d{1,3}\.\d{1,3}$/, 'Un code comme 5.1.1 est attendu.')
    .optional()
    .describe(
      'The status code of a bounce (RFC 3463). Only 5.1.x and 5.2.1 are about the mailbox and permanent; a bounce without a code counts as permanent',
    ),
});
export type NewsletterEvent = z.infer<typeof newsletterEventSchema>;

export const receiveNewsletterEvents = defineRoute({
  ...calls.receiveNewsletterEvents,
  id: 'receiveNewsletterEvents',
  owner: 'content',
  access: 'public',
  summary:
    'Receives what the mail relay learns after sending: complaints and bounces. Needs the secret of the relay as `Authorization: Bearer …`; 404 where no secret is configured.',
  body: z.strictObject({ events: z.array(newsletterEventSchema).min(1).max(bounds.events) }),
  reply: z.object({ stopped: z.int().describe('How many subscriptions ended') }),
  countedAs: 'nothing',
  errors: ['not_found', 'unauthenticated'],
});

/** What is kept of an address, for whoever proves that it is theirs. */
export const newsletterRecordSchema = z
  .object({
    state: z.enum(['pending', 'confirmed', 'unsubscribed', 'bounced', 'complained']),
    first_name: z.string().nullable(),
    requested_at: instantSchema,
    confirmed_at: instantSchema.nullable(),
    ended_at: instantSchema.nullable(),
    issues_received: z.int(),
    consents: z
      .array(
        z.object({
          act: z.string(),
          at: instantSchema,
          text_version: z.string(),
          // An older release of the service does not send it.
          source: z
            .string()
            .nullable()
            .optional()
            .describe(
              'Where and when the newsletter was asked for, as an admin stated; null where the form of the site was used',
            ),
        }),
      )
      .describe('What was asked for and confirmed, the oldest first'),
  })
  .nullable();
export type NewsletterRecord = z.infer<typeof newsletterRecordSchema>;

/** An older release of the service does not send it. */
export const reminderRecordSchema = z
  .object({
    requested_at: instantSchema,
    confirmed_at: instantSchema.nullable(),
    ended_at: instantSchema.nullable(),
    mails: z.array(z.object({ episode_id: z.int(), sent_at: instantSchema })),
  })
  .nullable()
  .describe('The reminders of shows that the address asked for; null where it asked for none');

export const exportAddressNewsletter = defineRoute({
  id: 'exportAddressNewsletter',
  owner: 'content',
  access: 'services',
  method: 'POST',
  path: '/internal/address-data/newsletter/export',
  summary: 'The subscriptions of an address: to the newsletter, and to reminders of shows.',
  body: z.strictObject({ email: emailSchema }),
  reply: z.object({ newsletter: newsletterRecordSchema, show_reminder: reminderRecordSchema.optional() }),
});

export const eraseAddressNewsletter = defineRoute({
  id: 'eraseAddressNewsletter',
  owner: 'content',
  access: 'services',
  method: 'POST',
  path: '/internal/address-data/newsletter/erase',
  summary:
    'Deletes the subscriptions of an address. Of a newsletter subscription, the keyed hash stays, with the proof of consent and the fact that the address wants no more mail.',
  body: z.strictObject({ email: emailSchema }),
  reply: z.object({
    keeps_hash: z
      .boolean()
      .describe(
        'Whether a keyed hash of the address stays, with a proof of consent or a refusal of mails, after this call',
      ),
  }),
});
