import { z } from 'zod';
import * as calls from './calls.ts';
import { bodyFields, replyFields } from './field-schemas.ts';
import { idParamSchema, idSchema, instantSchema, pageParamSchema } from './fields.ts';
import { issueFields } from './fields/issue.fields.ts';
import { limits } from './limits.ts';
import { defineRoute } from './route-contract.ts';
import { lineSchema } from './text.ts';
import { conflictSchema, versionSchema } from './versions.ts';

const { newsletter: bounds } = limits;
const administration = { owner: 'content', access: ['admin'] } as const;

export const newsletterIssueStates = ['draft', 'scheduled', 'sending', 'sent'] as const;
export type NewsletterIssueState = (typeof newsletterIssueStates)[number];

const countsSchema = z.object({
  total: z.int(),
  waiting: z.int().describe('Recipients to whom the issue has not been sent yet, or is sent again'),
  sent: z.int(),
  refused: z.int(),
  left: z.int().describe('Recipients whose subscription ended before the issue was sent to them'),
  in_doubt: z.int().describe('Recipients of whom nobody knows whether the mail server took the mail'),
});

export const newsletterIssueSchema = z.object({
  id: z.int(),
  version: versionSchema,
  ...replyFields(issueFields),
  // An older release of the service does not send it.
  episode_id: z.int().nullable().optional().describe('The episode that the issue is about; null for none'),
  state: z.enum(newsletterIssueStates),
  scheduled_at: instantSchema.nullable(),
  started_at: instantSchema.nullable(),
  finished_at: instantSchema.nullable(),
  paused_until: instantSchema
    .nullable()
    .describe('When sending goes on after a refusal of the mail server; null where it does not pause'),
  // An older release of the service does not send it.
  withdrawn_at: instantSchema
    .nullable()
    .optional()
    .describe('Since when the issue is not in the public archive; null where it is not withdrawn'),
  updated_at: instantSchema,
  counts: countsSchema,
});
export type NewsletterIssue = z.infer<typeof newsletterIssueSchema>;

const issueParams = z.strictObject({ id: idParamSchema });
const issueReply = z.object({
  issue: newsletterIssueSchema,
  recipients: z.int().describe('How many addresses would get an issue now'),
});

export const listNewsletterIssues = defineRoute({
  ...calls.listNewsletterIssues,
  ...administration,
  id: 'listNewsletterIssues',
  summary: `The issues of the newsletter, the newest first. ${bounds.pageSize} a page.`,
  query: z.strictObject({ page: pageParamSchema }),
  reply: z.object({
    issues: z.array(newsletterIssueSchema.omit({ markdown: true })),
    total: z.int(),
    recipients: z.int().describe('How many addresses would get an issue now'),
    // An older release of the service does not send it.
    next: newsletterIssueSchema
      .pick({ id: true, subject: true, scheduled_at: true })
      .nullable()
      .optional()
      .describe('The scheduled issue that is sent next; null where none is scheduled'),
  }),
});

export const createNewsletterIssue = defineRoute({
  ...calls.createNewsletterIssue,
  ...administration,
  id: 'createNewsletterIssue',
  setsCookies: true,
  summary:
    'Creates a draft of an issue, empty or about an episode. Replies with an unsent one about it, if there is one.',
  body: z.strictObject({ episode_id: idSchema.optional() }),
  reply: issueReply,
  errors: ['episode_not_found'],
});

export const getEpisodeIssue = defineRoute({
  ...calls.getEpisodeIssue,
  ...administration,
  id: 'getEpisodeIssue',
  summary: 'The newest issue about an episode.',
  params: issueParams,
  reply: z.object({ issue_id: z.int().nullable().describe('Null where no issue is about the episode') }),
  errors: ['episode_not_found'],
});

export const getNewsletterIssue = defineRoute({
  ...calls.getNewsletterIssue,
  ...administration,
  id: 'getNewsletterIssue',
  summary: 'An issue, and how far its sending has come.',
  params: issueParams,
  reply: issueReply,
  errors: ['newsletter_issue_not_found'],
});

const textSchema = z.strictObject(bodyFields(issueFields));

export const updateNewsletterIssue = defineRoute({
  ...calls.updateNewsletterIssue,
  ...administration,
  id: 'updateNewsletterIssue',
  setsCookies: true,
  summary: 'Changes the fields of a draft that are sent. A scheduled issue must first be made a draft again.',
  params: issueParams,
  body: textSchema.partial(),
  reply: issueReply,
  conflict: conflictSchema(newsletterIssueSchema),
  errors: ['newsletter_issue_not_found', 'newsletter_not_draft'],
});

export const deleteNewsletterIssue = defineRoute({
  ...calls.deleteNewsletterIssue,
  ...administration,
  id: 'deleteNewsletterIssue',
  needsFreshProof: true,
  setsCookies: true,
  summary: 'Deletes a draft.',
  params: issueParams,
  reply: z.object({}),
  errors: ['newsletter_issue_not_found', 'newsletter_not_draft'],
});

export const scheduleNewsletterIssue = defineRoute({
  ...calls.scheduleNewsletterIssue,
  ...administration,
  id: 'scheduleNewsletterIssue',
  needsFreshProof: true,
  setsCookies: true,
  summary:
    'Schedules a draft for a future instant or sends it now, or gives a scheduled issue another instant. The recipients are those of the moment of sending; without any the issue is a draft again.',
  params: issueParams,
  body: z.strictObject({ scheduled_at: instantSchema.nullable().describe('When to send; null sends now') }),
  reply: issueReply,
  conflict: conflictSchema(newsletterIssueSchema),
  errors: ['newsletter_issue_not_found', 'newsletter_not_draft', 'newsletter_nobody'],
});

export const cancelNewsletterIssue = defineRoute({
  ...calls.cancelNewsletterIssue,
  ...administration,
  id: 'cancelNewsletterIssue',
  setsCookies: true,
  summary: 'Makes a scheduled issue a draft again, before its sending starts.',
  params: issueParams,
  body: z.strictObject({}),
  reply: issueReply,
  errors: ['newsletter_issue_not_found', 'newsletter_started'],
});

export const withdrawNewsletterIssue = defineRoute({
  ...calls.withdrawNewsletterIssue,
  ...administration,
  id: 'withdrawNewsletterIssue',
  setsCookies: true,
  summary:
    'Removes a sent issue from the public archive, or brings it back. Repeatable. The mails that were sent are not affected.',
  params: issueParams,
  body: z.strictObject({ is_withdrawn: z.boolean() }),
  reply: issueReply,
  errors: ['newsletter_issue_not_found', 'newsletter_not_sent'],
});

export const testNewsletterIssue = defineRoute({
  ...calls.testNewsletterIssue,
  ...administration,
  id: 'testNewsletterIssue',
  setsCookies: true,
  summary: 'Mails the saved issue to the caller, as a test.',
  params: issueParams,
  body: z.strictObject({}),
  reply: z.object({}),
  errors: ['newsletter_issue_not_found'],
});

export const newsletterPartsSchema = z.object({ html: z.string(), text: z.string() });
export type NewsletterParts = z.infer<typeof newsletterPartsSchema>;

export const previewNewsletter = defineRoute({
  ...calls.previewNewsletter,
  ...administration,
  id: 'previewNewsletter',
  setsCookies: true,
  summary: 'The HTML and the plain text of the mail that this text becomes. Stores nothing.',
  body: textSchema,
  countedAs: 'nothing',
  reply: newsletterPartsSchema,
});

export const getWeeklyNewsletter = defineRoute({
  ...calls.getWeeklyNewsletter,
  ...administration,
  id: 'getWeeklyNewsletter',
  summary:
    'A text for an issue about an episode, published or not, or else about the newest one: the title of the episode, and its subjects with their starts and links.',
  query: z.strictObject({ episode_id: idParamSchema.optional() }),
  reply: z.object({ subject: z.string(), preview: z.string(), markdown: z.string() }),
  errors: ['no_published_episode', 'episode_not_found'],
});
export type NewsletterText = z.infer<typeof getWeeklyNewsletter.reply>;

export const newsletterDeliverySchema = z.object({
  id: z.string(),
  email: z.string().nullable().describe('The address; null once it was deleted'),
  state: z.enum(['pending', 'in_doubt', 'sent', 'refused', 'left']),
  reason: z.enum(['no_recipient', 'refused', 'gave_up', 'decided']).nullable(),
  at: instantSchema.nullable(),
});
export type NewsletterDelivery = z.infer<typeof newsletterDeliverySchema>;

export const listNewsletterDeliveries = defineRoute({
  ...calls.listNewsletterDeliveries,
  ...administration,
  id: 'listNewsletterDeliveries',
  summary: `The recipients of an issue that are in the requested state. ${bounds.pageSize} a page.`,
  params: issueParams,
  query: z.strictObject({
    state: z.enum(['in_doubt', 'refused']),
    page: pageParamSchema,
  }),
  reply: z.object({ deliveries: z.array(newsletterDeliverySchema), total: z.int() }),
  errors: ['newsletter_issue_not_found'],
});

export const decideNewsletterDelivery = defineRoute({
  ...calls.decideNewsletterDelivery,
  ...administration,
  id: 'decideNewsletterDelivery',
  setsCookies: true,
  summary: 'Decides about a recipient in doubt: sends the issue again, or counts it as sent.',
  params: issueParams.extend({ deliveryId: idParamSchema }),
  body: z.strictObject({ decision: z.enum(['resend', 'arrived']) }),
  reply: issueReply,
  errors: ['newsletter_issue_not_found', 'newsletter_not_in_doubt'],
});

export const senderRecordSchema = z.object({
  kind: z.enum(['spf', 'dkim', 'dmarc']),
  name: z
    .string()
    .nullable()
    .describe('The DNS name whose TXT records were read; null where no name is configured'),
  state: z
    .enum([
      'valid',
      'missing',
      'several',
      'unrestricted',
      'revoked',
      'incomplete',
      'unanswered',
      'not_configured',
    ])
    .describe(
      'several: there is more than one record, so none counts; unrestricted: the record lets every server send; revoked: its key is empty; incomplete: it lacks a required part; unanswered: the DNS did not answer',
    ),
});
export type SenderRecord = z.infer<typeof senderRecordSchema>;

export const checkNewsletterSender = defineRoute({
  ...calls.checkNewsletterSender,
  ...administration,
  id: 'checkNewsletterSender',
  summary:
    'Whether the DNS shows that our mails come from us: the SPF (RFC 7208), DKIM (RFC 6376) and DMARC (RFC 7489) records of the sending domain.',
  reply: z.object({
    domain: z.string(),
    is_reserved: z
      .boolean()
      .describe('True for a domain for tests (RFC 2606, RFC 6761), about which the DNS was not asked'),
    records: z.array(senderRecordSchema),
  }),
});
export type NewsletterSender = z.infer<typeof checkNewsletterSender.reply>;

export const newsletterSubscriberStates = [
  'pending',
  'confirmed',
  'unsubscribed',
  'bounced',
  'complained',
] as const;
export type NewsletterSubscriberState = (typeof newsletterSubscriberStates)[number];

export const newsletterSubscriberSchema = z.object({
  id: z.int(),
  email: z.string(),
  first_name: z.string().nullable(),
  state: z.enum(newsletterSubscriberStates),
  requested_at: instantSchema,
  confirmed_at: instantSchema.nullable(),
  ended_at: instantSchema.nullable(),
});
export type NewsletterSubscriber = z.infer<typeof newsletterSubscriberSchema>;

export const newsletterSubscriberPageSchema = z.object({
  subscribers: z.array(newsletterSubscriberSchema),
  total: z.int(),
  is_capped: z.boolean().describe('True where the search found more addresses than `total` counts'),
});
export type NewsletterSubscriberPage = z.infer<typeof newsletterSubscriberPageSchema>;

export const listNewsletterSubscribers = defineRoute({
  ...calls.listNewsletterSubscribers,
  ...administration,
  id: 'listNewsletterSubscribers',
  summary: `The addresses of the newsletter, the latest request first. ${bounds.pageSize} a page.`,
  query: z.strictObject({
    page: pageParamSchema,
    search: lineSchema.max(bounds.searchLength).optional().describe('A part of the address'),
    state: z.enum(newsletterSubscriberStates).optional(),
  }),
  reply: newsletterSubscriberPageSchema,
});

export const getNewsletterGrowth = defineRoute({
  ...calls.getNewsletterGrowth,
  ...administration,
  id: 'getNewsletterGrowth',
  summary: `How many addresses were confirmed at the end of each of the last ${limits.newsletterSending.growthWeeks} weeks. Addresses that were deleted since are not counted.`,
  reply: z.object({
    weeks: z
      .array(z.object({ at: instantSchema, confirmed: z.int() }))
      .describe('The oldest first; the last entry is the present number'),
  }),
});
export type NewsletterGrowth = z.infer<typeof getNewsletterGrowth.reply>;

export const removeNewsletterSubscriber = defineRoute({
  ...calls.removeNewsletterSubscriber,
  ...administration,
  id: 'removeNewsletterSubscriber',
  needsFreshProof: true,
  setsCookies: true,
  summary:
    'Deletes an address from the newsletter. Its keyed hash stays, so that the address gets no issue until it confirms again.',
  params: issueParams,
  reply: z.object({}),
  errors: ['newsletter_subscriber_not_found'],
});
