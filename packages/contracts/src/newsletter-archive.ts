import { z } from 'zod';
import * as calls from './calls.ts';
import { htmlSchema } from './field-schemas.ts';
import { cacheBusterSchema, idParamSchema, instantSchema, wholeNumber } from './fields.ts';
import { limits } from './limits.ts';
import { defineRoute } from './route-contract.ts';

const { archivePageSize } = limits.newsletter;

export const sentIssueCardSchema = z.object({
  id: z.int(),
  subject: z.string(),
  preview: z
    .string()
    .describe('The line that mail programs show beside the subject of the mail; may be empty'),
  sent_at: instantSchema,
});
export type SentIssueCard = z.infer<typeof sentIssueCardSchema>;

const neighbourSchema = sentIssueCardSchema.pick({ id: true, subject: true }).nullable();

export const sentIssueSchema = sentIssueCardSchema.extend({
  html: htmlSchema,
  newer: neighbourSchema,
  older: neighbourSchema,
});
export type SentIssue = z.infer<typeof sentIssueSchema>;

const shared = { owner: 'content', access: 'public', isShared: true } as const;

export const listSentIssues = defineRoute({
  ...calls.listSentIssues,
  ...shared,
  id: 'listSentIssues',
  summary: `The issues of the newsletter that were sent, the newest first. ${archivePageSize} by default and at most.`,
  query: z.strictObject({
    limit: wholeNumber(1, archivePageSize).optional().meta({ default: archivePageSize }),
    offset: wholeNumber(0, 1_000_000).optional().meta({ default: 0 }),
    _t: cacheBusterSchema,
  }),
  reply: z.object({ issues: z.array(sentIssueCardSchema), total: z.int() }),
});
export type SentIssueList = z.infer<typeof listSentIssues.reply>;

export const getSentIssue = defineRoute({
  ...calls.getSentIssue,
  ...shared,
  id: 'getSentIssue',
  summary:
    'One issue that was sent, in the form that everybody may read, without anything about a recipient.',
  params: z.strictObject({ id: idParamSchema }),
  reply: sentIssueSchema,
  errors: ['sent_issue_not_found'],
});

export const getNewsletterFeed = defineRoute({
  ...calls.getNewsletterFeed,
  ...shared,
  isDated: true,
  id: 'getNewsletterFeed',
  replyMediaType: 'application/rss+xml',
  summary: `The feed of the newsletter: the newest ${limits.feeds.newest} issues that were sent. RSS 2.0.`,
  query: z.object({}).describe('Unknown parameters are ignored'),
});
