import { z } from 'zod';
import { botCheckTokenSchema } from './bot-check.ts';
import * as calls from './calls.ts';
import { exportedMessageSchema } from './contact.ts';
import { commentMailsSchema, erasedCommentsSchema, exportedCommentSchema } from './exported-comments.ts';
import { emailSchema, instantSchema } from './fields.ts';
import { limits } from './limits.ts';
import { newsletterRecordSchema, reminderRecordSchema } from './newsletter.ts';
import { defineRoute } from './route-contract.ts';

// What we keep about an e-mail address without an account: whoever proves the address by a mailed link may read,
// export and erase it. Everything is a POST with the link's token in its body: a program that opens the links of
// mails changes nothing, and no log contains a token.

export const requestPersonalDataLink = defineRoute({
  ...calls.requestPersonalDataLink,
  id: 'requestPersonalDataLink',
  owner: 'auth',
  access: 'public',
  summary:
    'Mails a link that proves an address. The answer is the same whether or not anything is kept about it.',
  body: z.strictObject({ email: emailSchema, turnstile_token: botCheckTokenSchema }),
  countedAs: 'sign_in',
  reply: z.object({ resend_after_seconds: z.int() }),
  errors: ['bot_check_failed', 'too_many_requests'],
});

const tokenBody = z.strictObject({
  token: z.string().min(1).max(limits.personalData.tokenLength).describe('The token of the mailed link'),
});

/** What stays after an erasure, and why: the page says it. */
export const keptAfterErasure = [
  'account',
  'admin_grant',
  'decisions',
  'newsletter_hash',
  'credits',
  'receipt',
  'backups',
] as const;
export type KeptAfterErasure = (typeof keptAfterErasure)[number];

/** A receipt contains no address. */
export const erasureReceiptSchema = z.object({
  reference: z.string(),
  erased_at: instantSchema,
  comments: erasedCommentsSchema,
  messages: z
    .int()
    .optional()
    .describe(
      'How many messages to the team were deleted; absent from receipts that are older than this figure',
    ),
  sign_in_requests: z.int(),
  link_requests: z.int().describe('How many requests for links that prove the address were deleted'),
  kept: z.array(z.enum(keptAfterErasure)),
});
export type ErasureReceipt = z.infer<typeof erasureReceiptSchema>;

const signInRequestSchema = z.object({
  id: z.string(),
  purpose: z.string(),
  destination: z.string().nullable(),
  requested_at: instantSchema,
  sent_at: instantSchema.nullable(),
  expires_at: instantSchema.nullable(),
  consumed_at: instantSchema.nullable(),
  superseded_at: instantSchema.nullable(),
  has_code: z.boolean().optional().describe('Whether the sign-in mail contained a code beside the link'),
  wrong_codes: z.int().optional(),
  kept_until: instantSchema,
});

/** What auth keeps about an address, except hashes. An account and its requests are in the export of its dashboard. */
const addressAccountDataSchema = z.object({
  has_account: z.boolean(),
  sign_in_requests: z.array(signInRequestSchema),
  link_requests: z.array(
    z.object({
      requested_at: instantSchema,
      sent_at: instantSchema.nullable(),
      expires_at: instantSchema.nullable(),
      kept_until: instantSchema,
    }),
  ),
  admin_grant: z.object({ granted_at: instantSchema }).nullable(),
});

/** The entry of the directory of guests that holds the address, where it belongs to no account. */
const guestEntrySchema = z
  .object({
    name: z.string(),
    email: z.string(),
    role: z.string().nullable(),
    bio: z.string().nullable(),
    bio_short: z.string().nullable(),
    avatar_url: z.string().nullable(),
    domains: z.array(z.string()),
    links: z.array(z.unknown()),
    created_at: instantSchema,
    updated_at: instantSchema,
  })
  .nullable();

export const getPersonalData = defineRoute({
  ...calls.getPersonalData,
  id: 'getPersonalData',
  owner: 'gateway',
  access: 'public',
  summary: 'How much is kept about a proven address, or the receipt after an erasure.',
  body: tokenBody,
  reply: z.discriminatedUnion('state', [
    z.object({
      state: z.literal('kept'),
      email: z.string(),
      expires_at: instantSchema.describe('Until when the link works'),
      has_account: z.boolean(),
      comments: z.object({ published: z.int(), pending: z.int(), rejected: z.int() }),
      sign_in_requests: z.int(),
      messages: z.int().describe('How many messages and applications were sent to the team'),
      has_guest_address: z.boolean(),
      has_mail_record: z
        .boolean()
        .describe(
          'Whether anything is kept about mails about comments: that one was sent, or that the address wants none',
        ),
      has_newsletter: z.boolean().describe('Whether the address asked for the newsletter'),
      has_show_reminder: z.boolean().optional().describe('Whether the address asked for mails before shows'),
    }),
    z.object({ state: z.literal('erased'), receipt: erasureReceiptSchema }),
  ]),
  errors: ['link_invalid'],
});

export const exportPersonalData = defineRoute({
  ...calls.exportPersonalData,
  id: 'exportPersonalData',
  owner: 'gateway',
  access: 'public',
  summary: 'Everything that is kept about a proven address, as a JSON file.',
  body: tokenBody,
  replyMediaType: 'application/json',
  isAttachment: true,
  reply: addressAccountDataSchema.extend({
    exported_at: instantSchema,
    email: z.string(),
    comments: z.array(exportedCommentSchema),
    comment_mails: commentMailsSchema,
    messages: z.array(exportedMessageSchema),
    guest_entry: guestEntrySchema,
    newsletter: newsletterRecordSchema,
    show_reminder: reminderRecordSchema.optional(),
  }),
  errors: ['link_invalid'],
});

export const erasePersonalData = defineRoute({
  ...calls.erasePersonalData,
  id: 'erasePersonalData',
  owner: 'gateway',
  access: 'public',
  summary:
    'Erases everything that is kept about a proven address, in every service. If a service fails, the call can be repeated.',
  body: tokenBody,
  reply: z.object({ receipt: erasureReceiptSchema }),
  errors: ['link_invalid'],
});

export const readAddressProof = defineRoute({
  id: 'readAddressProof',
  owner: 'auth',
  access: 'services',
  method: 'POST',
  path: '/internal/address-proofs/read',
  summary: 'The address that a link proves, or the receipt of its erasure.',
  body: tokenBody,
  reply: z.discriminatedUnion('state', [
    z.object({
      state: z.literal('open'),
      id: z.uuid(),
      email: z.string(),
      expires_at: instantSchema,
    }),
    z.object({ state: z.literal('erased'), receipt: erasureReceiptSchema }),
  ]),
  errors: ['link_invalid'],
});

export const exportAddressAccountData = defineRoute({
  id: 'exportAddressAccountData',
  owner: 'auth',
  access: 'services',
  method: 'POST',
  path: '/internal/address-data/account/export',
  summary: 'What the auth service keeps about an address.',
  body: z.strictObject({ email: emailSchema }),
  reply: addressAccountDataSchema,
});

export const completeErasure = defineRoute({
  id: 'completeErasure',
  owner: 'auth',
  access: 'services',
  method: 'POST',
  path: '/internal/address-proofs/complete-erasure',
  summary:
    'Erases what the auth service keeps about a proven address, including the proof, after the other services have erased theirs.',
  body: z.strictObject({
    token: tokenBody.shape.token,
    comments: erasedCommentsSchema,
    keeps_newsletter_hash: z.boolean().describe('`keeps_hash` of the reply to the erasure of the newsletter'),
    messages: z.int(),
  }),
  reply: z.object({ receipt: erasureReceiptSchema }),
  errors: ['link_invalid'],
});

export const exportAddressGuest = defineRoute({
  id: 'exportAddressGuest',
  owner: 'content',
  access: 'services',
  method: 'POST',
  path: '/internal/address-data/guest/export',
  summary: 'The guest of the directory with this address, unless the guest has an account.',
  body: z.strictObject({ email: emailSchema }),
  reply: z.object({ guest_entry: guestEntrySchema }),
});

export const eraseAddressGuest = defineRoute({
  id: 'eraseAddressGuest',
  owner: 'content',
  access: 'services',
  method: 'POST',
  path: '/internal/address-data/guest/erase',
  summary: 'Removes an address from the directory of guests, unless the guest has an account.',
  body: z.strictObject({ email: emailSchema }),
  reply: z.object({}),
});
