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
  user_id: z.string().nullable().describe('Of the older account system'),
  wants_mail: z
    .boolean()
    .describe('Asked for a mail, without an account; members have a switch in their profile'),
  mailed_at: instantSchema.nullable().describe('When the mail about its publication was sent'),
  wants_answer_mail: z.boolean().optional().describe('Asked for mails about answers too, without an account'),
  thread_id: z.int().nullable().optional().describe('Of an answer: the comment that begins the conversation'),
  answered_id: z.int().nullable().optional().describe('The comment that it answers'),
  answer_mailed_at: instantSchema
    .nullable()
    .optional()
    .describe('Of an answer: when the person who was answered was mailed'),
  author_role: z.enum(authorRoles).nullable().optional().describe('Shown beside an answer'),
  flags: z.array(flagSchema).describe('What the checks found when it was sent'),
  decisions: z
    .array(
      z.object({
        action: z.enum(decisionActions),
        at: instantSchema,
        reason: z.string().nullable().describe('As a sentence'),
      }),
    )
    .describe('What moderators decided, the oldest first; not who they are'),
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
    last_mail_at: instantSchema.nullable().describe('Kept for two days: there is one mail a day at most'),
    opted_out_at: instantSchema.nullable().describe('Since then there are none'),
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
  decisions: z.int().describe('Decisions of moderators about them, which stay, without a text'),
});
export type ErasedComments = z.infer<typeof erasedCommentsSchema>;

export const eraseAddressComments = defineRoute({
  id: 'eraseAddressComments',
  owner: 'comments',
  access: 'services',
  method: 'POST',
  path: '/internal/address-data/comments/erase',
  summary:
    'Deletes all comments that were sent under an e-mail address without an account. The reply sums all calls of one erasure.',
  body: z.strictObject({ email: emailSchema, erasure_id: z.uuid() }),
  reply: erasedCommentsSchema,
});
