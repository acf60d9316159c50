import { z } from 'zod';
import { brand } from './brand.ts';
import * as calls from './calls.ts';
import { commentSchema } from './comments.ts';
import { episodeNumberSchema } from './episodes.ts';
import { idParamSchema, idSchema, instantSchema, pageParamSchema } from './fields.ts';
import { limits } from './limits.ts';
import { rejectionReasons } from './rejection-reasons.ts';
import { canModerate, roles } from './roles.ts';
import { defineRoute } from './route-contract.ts';

const { moderation: bounds } = limits;
const moderators = roles.filter(canModerate);

/** What a check found that the moderator should know. */
export const flagSchema = z.object({
  phase: z.string().describe('The check that found something: `links`, `words`, `repeated`…'),
  sentence: z.string(),
});
export type CommentFlag = z.infer<typeof flagSchema>;

const reasonSchema = z.enum(rejectionReasons);

export const pendingCommentSchema = commentSchema.extend({
  author_name: z.string(),
  author_email: z
    .string()
    .nullable()
    .describe('Empty where the address was erased; null for moderators, because only admins see it'),
  new_user_id: z.string().nullable().describe('The account of the author; null without one'),
  user_id: z.string().nullable().describe('The author’s id in the former account system; null without one'),
  moment_ms: z.int().nullable(),
  episode_title: z.string(),
  episode_number: episodeNumberSchema,
  episode_name: z.string().optional().describe('What the team calls the episode, with its number'),
  flags: z.array(flagSchema),
  answers: z
    .object({
      id: z.int(),
      author_name: z.string(),
      excerpt: z.string().describe('How the answered comment begins'),
    })
    .optional()
    .describe(
      'The comment that this one answers; absent where it answers none, or one whose text was deleted',
    ),
});
export type PendingComment = z.infer<typeof pendingCommentSchema>;

export const pendingPageSchema = z.object({
  comments: z.array(pendingCommentSchema).describe(`Newest first, ${bounds.pageSize} a page`),
  total: z.int(),
  oldest_at: instantSchema.nullable(),
});
export type PendingPage = z.infer<typeof pendingPageSchema>;

export const listPendingComments = defineRoute({
  ...calls.listPendingComments,
  id: 'listPendingComments',
  owner: 'comments',
  access: moderators,
  summary: 'The comments that wait for moderation, of all episodes or of one, newest first.',
  query: z.strictObject({ page: pageParamSchema, episode_id: idParamSchema.optional() }),
  reply: pendingPageSchema,
});

export const decisionActions = ['approve', 'reject', 'undo', 'restore', 'withdraw'] as const;
export type DecisionAction = (typeof decisionActions)[number];

/** A row of the audit. */
export const decisionSchema = z.object({
  id: z.int(),
  comment_id: z.int(),
  action: z.enum(decisionActions),
  at: instantSchema,
  moderator_id: z.string(),
  moderator_name: z.string(),
  reason: reasonSchema.nullable(),
});
export type Decision = z.infer<typeof decisionSchema>;

const decisionReply = z.object({ decision: decisionSchema });
const commentParams = z.strictObject({ id: idParamSchema });
const rejectionBody = z.strictObject({
  reason: reasonSchema.optional().describe('Why the comment is rejected; absent for spam'),
});

export const approveComment = defineRoute({
  ...calls.approveComment,
  id: 'approveComment',
  owner: 'comments',
  setsCookies: true,
  access: moderators,
  summary: 'Publishes a comment that waits.',
  params: commentParams,
  reply: decisionReply,
  errors: ['comment_not_found', 'already_decided'],
});

export const rejectComment = defineRoute({
  ...calls.rejectComment,
  id: 'rejectComment',
  owner: 'comments',
  setsCookies: true,
  access: moderators,
  summary: 'Rejects a comment that waits.',
  params: commentParams,
  body: rejectionBody,
  reply: decisionReply,
  errors: ['comment_not_found', 'already_decided'],
});

export const approveCommentAsAdmin = defineRoute({
  ...approveComment,
  ...calls.approveCommentAsAdmin,
  id: 'approveCommentAsAdmin',
  access: ['admin'],
});

export const rejectCommentAsAdmin = defineRoute({
  ...rejectComment,
  ...calls.rejectCommentAsAdmin,
  id: 'rejectCommentAsAdmin',
  access: ['admin'],
});

/** What became of one comment of a call about several. */
export const outcomeSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('decided'), comment_id: z.int(), decision: decisionSchema }),
  z.object({
    outcome: z.literal('refused'),
    comment_id: z.int().nullable(),
    sentence: z.string(),
    followed_by: decisionSchema
      .nullable()
      .describe(
        'The later decision of somebody else, because of which this one was refused; null where there is none',
      ),
  }),
]);
export type Outcome = z.infer<typeof outcomeSchema>;

const outcomesReply = z.object({
  outcomes: z
    .array(outcomeSchema)
    .describe('One outcome for each comment or decision, in the order of the call'),
});

export const decideComments = defineRoute({
  ...calls.decideComments,
  id: 'decideComments',
  owner: 'comments',
  setsCookies: true,
  access: moderators,
  summary: 'Publishes or rejects several comments. The reply has an outcome for each.',
  body: z.strictObject({
    action: z.enum(['approve', 'reject']),
    comment_ids: z.array(idSchema).min(1).max(bounds.batch),
    reason: reasonSchema.optional(),
  }),
  reply: outcomesReply,
});

export const takeBackDecisions = defineRoute({
  ...calls.takeBackDecisions,
  id: 'takeBackDecisions',
  owner: 'comments',
  setsCookies: true,
  access: moderators,
  summary:
    'Takes decisions back: `undo` returns to the state before the decision, `restore` puts a rejected comment back into the queue, `withdraw` rejects a published one. Refused where another decision followed.',
  body: z.strictObject({
    action: z.enum(['undo', 'restore', 'withdraw']),
    decision_ids: z.array(idSchema).min(1).max(bounds.batch),
    reason: reasonSchema.optional(),
  }),
  reply: outcomesReply,
});

const historyEntrySchema = decisionSchema.extend({
  author_name: z
    .string()
    .nullable()
    .describe('The author of the comment; null where the comment was deleted'),
  excerpt: z.string().nullable().describe('How the comment begins; null where its text was deleted'),
  subject_title: z.string().nullable(),
  subject_id: z.int().nullable(),
  episode_slug: z.string().nullable(),
  may_take_back: z
    .array(z.enum(['undo', 'restore', 'withdraw']))
    .describe('The ways in which this decision can be taken back now'),
});
export type HistoryEntry = z.infer<typeof historyEntrySchema>;

export const listDecisions = defineRoute({
  ...calls.listDecisions,
  id: 'listDecisions',
  owner: 'comments',
  access: moderators,
  summary: 'The decisions of all moderators, newest first.',
  query: z.strictObject({ page: pageParamSchema }),
  reply: z.object({ decisions: z.array(historyEntrySchema), total: z.int() }),
});

export const commentContextSchema = z.object({
  subject: z.object({ id: z.int(), title: z.string(), description: z.string().nullable() }),
  flags: z.array(flagSchema),
  earlier: z
    .array(
      z.object({
        id: z.int(),
        content: z.string(),
        created_at: instantSchema,
        state: z.enum(['pending', 'approved', 'rejected']),
      }),
    )
    .describe('Other comments of the same author, newest first, ten at most'),
  decisions: z.array(decisionSchema).describe('The decisions about this comment, newest first'),
});
export type CommentContext = z.infer<typeof commentContextSchema>;

export const getCommentContext = defineRoute({
  ...calls.getCommentContext,
  id: 'getCommentContext',
  owner: 'comments',
  access: moderators,
  summary:
    'What a moderator may want to know before a decision: the subject, other comments of the author, and earlier decisions.',
  params: commentParams,
  reply: commentContextSchema,
  errors: ['comment_not_found'],
});

const commentFiguresSchema = z.object({
  total: z.int().describe('How many comments there are, in every state'),
  this_month: z
    .int()
    .describe(`How many comments were written since the first of the month in ${brand.city}, in every state`),
  waiting: z.int().describe('How many comments wait for a moderator'),
  first_waiting: z.array(pendingCommentSchema).describe('The first page of the queue'),
});
export type CommentFigures = z.infer<typeof commentFiguresSchema>;

export const getCommentFigures = defineRoute({
  id: 'getCommentFigures',
  owner: 'comments',
  access: 'services',
  method: 'GET',
  path: '/internal/comments/figures',
  summary: 'How many comments were written, how many wait for a moderator, and the first of those.',
  reply: commentFiguresSchema,
});

export const commentCheckSchema = z.object({
  phase: z.string(),
  title: z.string(),
  rule: z.string().describe('When the check applies and what it then does, with its thresholds'),
  words: z
    .array(z.string())
    .nullable()
    .describe('The words that the check looks for; null where it has no list'),
  flagged: z.int(),
  nudged: z.int().describe('How often the author was asked to rephrase'),
  refused: z.int(),
});
export type CommentCheck = z.infer<typeof commentCheckSchema>;

export const listCommentChecks = defineRoute({
  ...calls.listCommentChecks,
  id: 'listCommentChecks',
  owner: 'comments',
  access: ['admin'],
  summary: `The checks of new comments, and how often each of them acted in the last ${bounds.checkDays} days.`,
  reply: z.object({ checks: z.array(commentCheckSchema).describe('In the order in which the checks run') }),
});
