import { z } from 'zod';
import { botCheckTokenSchema } from './bot-check.ts';
import * as calls from './calls.ts';
import { bodyFields, replyFields } from './field-schemas.ts';
import {
  cacheBusterSchema,
  emailSchema,
  idParamSchema,
  idSchema,
  instantSchema,
  memberParamsSchema,
} from './fields.ts';
import { commentFields } from './fields/comment.fields.ts';
import { limits } from './limits.ts';
import { defineRoute } from './route-contract.ts';
import { multiLineSchema, nameSchema } from './text.ts';

export const commentSchema = z.object({
  id: z.int(),
  content: z.string(),
  created_at: instantSchema,
  subject_id: z.int(),
  subject_title: z.string(),
  episode_slug: z.string(),
});

export const recentCommentSchema = commentSchema.extend({
  episode_title: z.string(),
  is_approved: z.boolean(),
  rejection: z
    .string()
    .nullable()
    .describe(
      'Why the comment was rejected, as a sentence; null for spam, and for a comment that is not rejected',
    ),
});

export type RecentComment = z.infer<typeof recentCommentSchema>;

/** What somebody else answered to a comment of a member. */
export const receivedAnswerSchema = commentSchema.extend({ author_name: z.string() });
export type ReceivedAnswer = z.infer<typeof receivedAnswerSchema>;

/** How many comments a member wrote on one day of the Paris calendar. */
export const dailyCommentsSchema = z.object({ day: z.iso.date(), comments: z.int() });
export type DailyComments = z.infer<typeof dailyCommentsSchema>;

const { comments: bounds } = limits;

/** An older release of the service sends only the moment. */
export const commentValuesSchema = z
  .object(replyFields(commentFields))
  .partial()
  .required({ moment_ms: true });

/** An approved comment never has an e-mail address. */
const writtenSchema = commentValuesSchema.extend({
  id: z.int(),
  author_name: z.string(),
  content: z.string(),
  created_at: instantSchema,
  verified: z.boolean().describe('Whether a signed-in member wrote the comment'),
  user_type: z
    .enum(['authenticated', 'anonymous'])
    .describe('`authenticated`: written with an account; `anonymous`: without one'),
  new_user_id: z.string().nullable(),
  user_id: z.string().nullable().describe('The author’s id in the former account system; null without one'),
});

export const authorRoles = ['host', 'guest', 'team'] as const;
export type AuthorRole = (typeof authorRoles)[number];

export const publicAnswerSchema = writtenSchema.extend({
  author_role: z
    .enum(authorRoles)
    .optional()
    .describe('The role of the author in the show when the answer was written; absent for listeners'),
  answers_to: z
    .int()
    .optional()
    .describe(
      'The id of the answer that this one answers; absent where it answers the comment that begins the conversation',
    ),
});
export type PublicAnswer = z.infer<typeof publicAnswerSchema>;

export const publicCommentSchema = writtenSchema.extend({
  answers: z.array(publicAnswerSchema).optional().describe('The oldest first; absent where there is none'),
  is_withdrawn: z
    .literal(true)
    .optional()
    .describe(
      'The text and the author of this comment were deleted; it is only shown because others answered it',
    ),
});
export type PublicComment = z.infer<typeof publicCommentSchema>;

export const commentPageSchema = z.object({
  comments: z
    .array(publicCommentSchema)
    .describe(
      `Comments that begin a conversation, newest first, ${bounds.pageSize} at most; each with its answers`,
    ),
  total: z.int().describe('All approved comments of the subject, answers included'),
  newer_than: z
    .int()
    .nullable()
    .describe('The value of `newer_than` for the page before this one; null on the first page'),
  older_than: z
    .int()
    .nullable()
    .describe('The value of `older_than` for the page after this one; null on the last page'),
  usual_delay_minutes: z
    .int()
    .nullable()
    .describe(
      'The median time, in minutes, that comments of the last 30 days waited for a moderator (the newest 500 decisions); null where there were too few',
    ),
});
export type CommentPage = z.infer<typeof commentPageSchema>;

export const listComments = defineRoute({
  ...calls.listComments,
  id: 'listComments',
  owner: 'comments',
  access: 'public',
  isShared: true,
  summary: 'The approved comments of one subject, newest first, in pages.',
  query: z.strictObject({
    episode_subject_id: idParamSchema,
    older_than: idParamSchema.optional().describe('The page of the comments that are older than this one'),
    newer_than: idParamSchema.optional().describe('The page of the comments that are newer than this one'),
    from: idParamSchema.optional().describe('The page that begins with this comment'),
    _t: cacheBusterSchema,
  }),
  reply: commentPageSchema,
  errors: ['subject_not_found', 'comment_not_found'],
});

export const countComments = defineRoute({
  ...calls.countComments,
  id: 'countComments',
  owner: 'comments',
  access: 'public',
  isShared: true,
  summary: 'The number of approved comments, of one subject or of all published episodes.',
  query: z.strictObject({ episode_subject_id: idParamSchema.optional(), _t: cacheBusterSchema }),
  reply: z.object({ count: z.int() }),
});

export const listEpisodeMoments = defineRoute({
  ...calls.listEpisodeMoments,
  id: 'listEpisodeMoments',
  owner: 'comments',
  access: 'public',
  isShared: true,
  summary: `The moments of the sound of an episode that approved comments are about, of the newest ${bounds.moments} comments that have one.`,
  params: z.strictObject({ id: idParamSchema }),
  reply: z.object({
    moments: z.array(
      z.object({ id: z.int(), subject_id: z.int(), author_name: z.string(), moment_ms: z.int() }),
    ),
  }),
});

const contentSchema = multiLineSchema
  .min(bounds.minLength, `Écrivez au moins ${bounds.minLength} caractères.`)
  .max(bounds.maxLength, `${bounds.maxLength} caractères au plus.`);
const postKeySchema = z.uuid('Un identifiant UUID est attendu.').optional();

export const commentBodySchema = z.strictObject({
  episode_subject_id: idSchema,
  answers_to: idSchema
    .optional()
    .describe(
      'The id of the published comment or answer that this comment answers; absent where it begins a conversation',
    ),
  author_name: nameSchema
    .min(1, 'Indiquez un nom.')
    .max(bounds.nameLength, `${bounds.nameLength} caractères au plus.`)
    .optional()
    .describe('Required unless signed in; a member’s name comes from the account'),
  author_email: emailSchema
    .optional()
    .describe('Required unless signed in; a member’s comes from the account. Never published'),
  content: contentSchema,
  ...z.object(bodyFields(commentFields)).partial().shape,
  wants_mail: z
    .boolean('Vrai ou faux est attendu.')
    .optional()
    .describe(
      'Whether to mail the author when the comment is published or answered. Ignored for members: their profile decides',
    ),
  turnstile_token: botCheckTokenSchema,
  idempotency_key: postKeySchema.describe(
    'A key for each text: a comment that is sent again with the same key is posted once',
  ),
});
export type CommentInput = z.input<typeof commentBodySchema>;

/** A comment of one's own. The list of unpublished comments contains no approved one. */
export const ownCommentSchema = publicAnswerSchema.extend({
  thread_id: z
    .int()
    .optional()
    .describe('The id of the comment that begins the conversation; absent where this comment does'),
  state: z
    .enum(['pending', 'approved', 'rejected'])
    .describe(
      '`pending` for a new comment. A retry with the same key that arrives after the decision gets what was decided',
    ),
  rejection: z
    .string()
    .nullable()
    .describe('Why the comment was rejected, as a sentence; null for a comment that is not rejected'),
});
export type OwnComment = z.infer<typeof ownCommentSchema>;

export const postComment = defineRoute({
  ...calls.postComment,
  id: 'postComment',
  owner: 'comments',
  access: 'optional',
  summary: 'Posts a comment on a subject. A moderator decides whether it is published.',
  body: commentBodySchema,
  reply: z.object({ comment: ownCommentSchema }),
  setsCookies: true,
  errors: [
    'unauthenticated',
    'bot_check_failed',
    'subject_not_found',
    'comment_not_found',
    'conversation_full',
    'repeated_comment',
    'rephrase_suggested',
    'key_reused',
  ],
});

const ownCommentParams = z.strictObject({ id: idParamSchema });

export const correctComment = defineRoute({
  ...calls.correctComment,
  id: 'correctComment',
  owner: 'comments',
  access: 'optional',
  summary: `Corrects a comment of one’s own, in its first ${bounds.correctionMinutes} minutes and while nobody has answered it. The corrected comment waits for a moderator and has a new id, so that no moderator approves a text they have not read.`,
  params: ownCommentParams,
  body: z.strictObject({
    content: contentSchema,
    turnstile_token: botCheckTokenSchema,
    idempotency_key: postKeySchema.describe('A key for each text, as for a new comment'),
  }),
  reply: z.object({ comment: ownCommentSchema }),
  errors: [
    'bot_check_failed',
    'comment_not_found',
    'correction_closed',
    'repeated_comment',
    'rephrase_suggested',
    'key_reused',
  ],
});

export const withdrawComment = defineRoute({
  ...calls.withdrawComment,
  id: 'withdrawComment',
  owner: 'comments',
  access: 'optional',
  summary:
    'Deletes the text of a comment of one’s own, published or not, and everything that says who wrote it. Answers to the comment stay.',
  params: ownCommentParams,
  reply: z.object({}),
  errors: ['comment_not_found'],
});

export const listOwnComments = defineRoute({
  ...calls.listOwnComments,
  id: 'listOwnComments',
  owner: 'comments',
  access: 'optional',
  summary:
    'One’s own comments on a subject that are not published: those of the account, and those that the cookie of this browser identifies.',
  query: z.strictObject({ episode_subject_id: idParamSchema }),
  reply: z.object({
    comments: z.array(ownCommentSchema),
    published_ids: z
      .array(z.int())
      .optional()
      .describe(
        'The ids of one’s own published comments, which can be corrected or withdrawn; absent where there is none',
      ),
  }),
});

export const getMemberComments = defineRoute({
  id: 'getMemberComments',
  owner: 'comments',
  access: 'services',
  method: 'GET',
  path: '/internal/users/{id}/comments',
  summary: 'How many comments a member wrote, and the newest of them.',
  params: memberParamsSchema,
  reply: z.object({
    total: z.int(),
    this_month: z.int(),
    newest_at: instantSchema.nullable(),
    recent: z.array(recentCommentSchema),
    answers: z
      .array(receivedAnswerSchema)
      .optional()
      .describe('Published answers of others to comments of the member, the newest first'),
    daily: z.array(dailyCommentsSchema).describe('The last 90 days, the oldest first, today included'),
  }),
});
