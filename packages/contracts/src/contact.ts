import { z } from 'zod';
import * as calls from './calls.ts';
import { atMost, contactSentences } from './contact-sentences.ts';
import { emailSchema, emailUpTo, instantSchema } from './fields.ts';
import { limits } from './limits.ts';
import { defineRoute } from './route-contract.ts';
import { addressLineSchema, multiLineSchema, nameSchema } from './text.ts';
import { withoutCredentials } from './web-address.ts';

// What visitors write to the team: messages of the contact form, and applications of guests.

const { contact: bounds, application: applicationBounds } = limits;

/** People cannot see this field: whatever fills it in is a program (A29). It is thanked, and nothing is stored. */
const honeypot = {
  topic: z.string().max(1_000).optional().describe('A decoy that people do not see and leave empty'),
};

const contactFields = {
  name: nameSchema
    .min(bounds.nameMin, contactSentences.name)
    .max(bounds.nameLength, atMost(bounds.nameLength)),
  email: emailUpTo(bounds.emailLength),
  subject: nameSchema
    .min(bounds.subjectMin, contactSentences.subject)
    .max(bounds.subjectLength, atMost(bounds.subjectLength)),
  message: multiLineSchema
    .min(bounds.messageMin, contactSentences.message)
    .max(bounds.messageLength, atMost(bounds.messageLength)),
};

const contactBodySchema = z.strictObject({
  ...contactFields,
  consent: z.literal(true, contactSentences.consent),
  newsletter: z.boolean('Vrai ou faux est attendu.').optional(),
  turnstile_token: z
    .string(contactSentences.token)
    .min(1, contactSentences.token)
    .max(8_192, contactSentences.token),
});
export type ContactInput = z.input<typeof contactBodySchema>;

const fromVisitors = { owner: 'content', access: 'public', reply: z.object({}) } as const;

export const sendContact = defineRoute({
  ...calls.sendContact,
  ...fromVisitors,
  id: 'sendContact',
  summary: 'Sends a message to the team. The same message sent again within the hour is stored once.',
  body: contactBodySchema,
  errors: ['bot_check_failed', 'too_many_requests'],
});

export const sendContactForm = defineRoute({
  ...calls.sendContactForm,
  ...fromVisitors,
  id: 'sendContactForm',
  summary:
    'Sends a message to the team from a plain form, which cannot do the bot check: the message waits until its sender presses the button behind a mailed link. The reply to a form is a redirect to a page (303).',
  takesForms: true,
  body: z.strictObject({
    ...contactFields,
    consent: z.literal('on', contactSentences.consent),
    newsletter: z.literal('on', 'Une case cochée est attendue.').optional(),
  }),
  errors: ['too_many_requests'],
});

const confirmationQuery = z.strictObject({
  token: z.string().max(200).describe('The token of the mailed link'),
});

export const contactConfirmationSchema = z.object({
  state: z
    .enum(['waiting', 'confirmed'])
    .describe('`waiting`: the sender has not yet pressed the button behind the link'),
});
export type ContactConfirmation = z.infer<typeof contactConfirmationSchema>;

export const getContactConfirmation = defineRoute({
  ...calls.getContactConfirmation,
  ...fromVisitors,
  id: 'getContactConfirmation',
  summary: 'The state of the message that a mailed link confirms. Changes nothing.',
  query: confirmationQuery,
  reply: contactConfirmationSchema,
  errors: ['link_invalid'],
});

export const confirmContact = defineRoute({
  ...calls.confirmContact,
  ...fromVisitors,
  id: 'confirmContact',
  summary:
    'Confirms a message that was sent by a plain form. Repeatable. The reply to a form is a redirect to a page (303).',
  takesForms: true,
  query: confirmationQuery,
  errors: ['link_invalid'],
});

const optionalText = <Schema extends z.ZodType<string, string>>(schema: Schema) =>
  schema.transform((text) => (text === '' ? null : text)).optional();
const addressSchema = optionalText(
  addressLineSchema
    .max(applicationBounds.urlLength, atMost(applicationBounds.urlLength))
    .refine(...withoutCredentials),
);
/** Where somebody can be read. What is typed there is often no URL but a name. */
export const socialLinkNames = ['twitter', 'linkedin', 'website', 'github'] as const;
export type SocialLinkName = (typeof socialLinkNames)[number];
const socialLinkFields = {
  twitter: addressSchema,
  linkedin: addressSchema,
  website: addressSchema,
  github: addressSchema,
};

const required = 'Ce champ est obligatoire.';
const applicationFields = {
  name: nameSchema.min(1, required).max(applicationBounds.nameLength, atMost(applicationBounds.nameLength)),
  email: emailUpTo(applicationBounds.emailLength),
  expertise: nameSchema
    .min(1, required)
    .max(applicationBounds.expertiseLength, atMost(applicationBounds.expertiseLength)),
  bio: optionalText(multiLineSchema.max(applicationBounds.bioLength, atMost(applicationBounds.bioLength))),
  message: optionalText(
    multiLineSchema.max(applicationBounds.messageLength, atMost(applicationBounds.messageLength)),
  ),
  ...honeypot,
};

const applicationBodySchema = z.strictObject({
  ...applicationFields,
  social_links: z.strictObject(socialLinkFields).optional(),
});
export type ApplicationInput = z.input<typeof applicationBodySchema>;

export const sendApplication = defineRoute({
  ...calls.sendApplication,
  ...fromVisitors,
  id: 'sendApplication',
  summary: 'Applies as a guest of the show. The same application sent again within the hour is stored once.',
  body: applicationBodySchema,
  errors: ['too_many_requests'],
});

export const sendApplicationForm = defineRoute({
  ...calls.sendApplicationForm,
  ...fromVisitors,
  id: 'sendApplicationForm',
  summary:
    'Applies as a guest from a plain form, which has no nested fields. The reply to a form is a redirect to a page (303).',
  takesForms: true,
  body: z.strictObject({ ...applicationFields, ...socialLinkFields }),
  errors: ['too_many_requests'],
});

export const messageKinds = ['contact', 'application'] as const;
export type MessageKind = (typeof messageKinds)[number];

export const messageLinksSchema = z.partialRecord(z.enum(socialLinkNames), z.string());
export type MessageLinks = z.infer<typeof messageLinksSchema>;

/** A message with everything that is kept of it, for whoever wrote it. */
export const exportedMessageSchema = z.object({
  kind: z.enum(messageKinds),
  state: z.enum(['unconfirmed', 'new', 'answered', 'accepted', 'declined']),
  received_at: instantSchema,
  name: z.string(),
  email: z.string(),
  subject: z.string().nullable(),
  expertise: z.string().nullable(),
  bio: z.string().nullable(),
  message: z.string().nullable(),
  social_links: messageLinksSchema,
  consented_at: instantSchema
    .nullable()
    .describe('When the sender consented to the privacy policy; null where they did not'),
  wants_newsletter: z.boolean(),
  answers: z.array(z.object({ text: z.string(), written_at: instantSchema })),
  kept_until: instantSchema.describe('When the message is deleted, unless there is another contact before'),
});
export type ExportedMessage = z.infer<typeof exportedMessageSchema>;

export const exportAddressMessages = defineRoute({
  id: 'exportAddressMessages',
  owner: 'content',
  access: 'services',
  method: 'POST',
  path: '/internal/address-data/messages/export',
  summary: 'The messages and applications that were sent with an address, and their answers.',
  body: z.strictObject({ email: emailSchema }),
  reply: z.object({ messages: z.array(exportedMessageSchema) }),
});

export const eraseAddressMessages = defineRoute({
  id: 'eraseAddressMessages',
  owner: 'content',
  access: 'services',
  method: 'POST',
  path: '/internal/address-data/messages/erase',
  summary:
    'Deletes the messages and applications that were sent with an address. Returns how many all calls of this erasure deleted.',
  body: z.strictObject({ email: emailSchema, erasure_id: z.uuid() }),
  reply: z.object({ messages: z.int() }),
});

export const eraseMessagesOfAccount = defineRoute({
  id: 'eraseMessagesOfAccount',
  owner: 'content',
  access: 'services',
  method: 'POST',
  path: '/internal/former-accounts/messages/erase',
  summary:
    'Deletes the messages of somebody who deleted their account. They are found by a hash, because the address is gone by then.',
  body: z.strictObject({ email_hash: z.string().regex(/^[0-9a-f]{64}$/) }),
  reply: z.object({}),
});
