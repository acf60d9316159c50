import { z } from 'zod';
import { authorRoles, commentValuesSchema, recentCommentSchema } from './comments.ts';
import { emailSchema, instantSchema, memberParamsSchema } from './fields.ts';
import { decisionActions, flagSchema } from './moderation.ts';
import { defineRoute } from './route-contract.ts';

/** All that is kept of a comment, for the person who wrote it: every value except hashes. */
export const exportedCommentSchema = recentCommentSchema.extend({
  episode_title: z.string().nullable(),
  episode_slug: z.string().nullable().describe('Null where the episode is not public'),
  subject_title: z.string().nullable().describe('Null where the episode is not public'),
  author_name: z.string(),
  author_email: z.string(),
  rejected_at: instantSchema.nullable(),
  ...commentValuesSchema.shape,
  user_id: z.string().nullable().describe('The author’s id in the former account system; null without one'),
  wants_mail: z
    .boolean()
    .describe(
      'Whether the author, writing without an account, asked for a mail. Members have a switch in their profile instead',
    ),
  mailed_at: instantSchema
    .nullable()
    .describe('When the mail about the publication of the comment was sent; null where none was'),
  wants_answer_mail: z
    .boolean()
    .optional()
    .describe('Whether the author, writing without an account, asked for mails about answers too'),
  thread_id: z
    .int()
    .nullable()
    .optional()
    .describe('The id of the comment that begins the conversation; null where this comment does'),
  answered_id: z
    .int()
    .nullable()
    .optional()
    .describe('The id of the comment that this one answers; null where it answers none'),
  answer_mailed_at: instantSchema
    .nullable()
    .optional()
    .describe('For an answer: when the person who was answered was mailed; null where nobody was'),
  author_role: z
    .enum(authorRoles)
    .nullable()
    .optional()
    .describe('The role in the show that is shown beside an answer; null for listeners'),
  flags: z.array(flagSchema).describe('What the checks found when the comment was sent'),
  decisions: z
    .array(
      z.object({
        action: z.enum(decisionActions),
        at: instantSchema,
        reason: z
          .string()
          .nullable()
          .describe('Why the comment was rejected, as a sentence; null for other decisions, and for spam'),
      }),
    )
    .describe('What moderators decided, the oldest first, without their names'),
  retention: z.object({
    text_until: instantSchema
      .nullable()
      .describe('When the name, the address and the text of a rejected comment are deleted; null for others'),
    network_until: instantSchema
      .nullable()
      .describe('When the keyed hash of the author’s network is deleted; null where there is none'),
  }),
});
export type ExportedComment = z.infer<typeof exportedCommentSchema>;

export const exportMemberComments = defineRoute({
  id: 'exportMemberComments',
  owner: 'comments',
  access: 'services',
  method: 'GET',
  path: '/internal/users/{id}/comments/export',
  summary: 'All comments of a member, for the export.',
  params: memberParamsSchema,
  reply: z.object({ comments: z.array(exportedCommentSchema) }),
});

/** What is kept about the mails to an inbox of somebody without an account. */
export const commentMailsSchema = z
  .object({
    last_mail_at: instantSchema
      .nullable()
      .describe('When the last mail was sent, to send one a day at most; deleted after two days'),
    opted_out_at: instantSchema
      .nullable()
      .describe('Since when the inbox gets no mails about comments; null where it may get them'),
  })
  .nullable();
export type CommentMails = z.infer<typeof commentMailsSchema>;

export const exportAddressComments = defineRoute({
  id: 'exportAddressComments',
  owner: 'comments',
  access: 'services',
  method: 'POST',
  path: '/internal/address-data/comments/export',
  summary: 'All comments that were sent under an e-mail address without an account.',
  body: z.strictObject({ email: emailSchema }),
  reply: z.object({ comments: z.array(exportedCommentSchema), comment_mails: commentMailsSchema }),
});

export const erasedCommentsSchema = z.object({
  published: z.int(),
  pending: z.int(),
  rejected: z.int(),
  decisions: z.int().describe('How many decisions of moderators about these comments stay, without any text'),
});
export type ErasedComments = z.infer<typeof erasedCommentsSchema>;

export const eraseAddressComments = defineRoute({
  id: 'eraseAddressComments',
  owner: 'comments',
  access: 'services',
  method: 'POST',
  path: '/internal/address-data/comments/erase',
  summary:
    'Deletes all comments that were sent under an e-mail address without an account. The figures of the reply are those of all calls of one erasure.',
  body: z.strictObject({ email: emailSchema, erasure_id: z.uuid() }),
  reply: erasedCommentsSchema,
});
