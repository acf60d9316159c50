import { z } from 'zod';
import { instantSchema, memberParamsSchema } from './fields.ts';
import { defineRoute } from './route-contract.ts';

/** A comment, and where it was written. */
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
});

export type RecentComment = z.infer<typeof recentCommentSchema>;

/** How many comments a member wrote on one day of the Paris calendar. */
export const dailyCommentsSchema = z.object({ day: z.iso.date(), comments: z.int() });
export type DailyComments = z.infer<typeof dailyCommentsSchema>;

export const getMemberComments = defineRoute({
  id: 'getMemberComments',
  owner: 'comments',
  access: 'services',
  method: 'GET',
  path: '/internal/users/{id}/comments',
  summary: 'How many comments a member wrote, and the newest.',
  params: memberParamsSchema,
  reply: z.object({
    total: z.int(),
    this_month: z.int(),
    newest_at: instantSchema.nullable(),
    recent: z.array(recentCommentSchema),
    daily: z.array(dailyCommentsSchema).describe('The last 90 days, the oldest first, today included'),
  }),
});

/** All that is kept of a comment, for the person who wrote it. */
export const exportedCommentSchema = recentCommentSchema.extend({
  episode_title: z.string().nullable(),
  episode_slug: z.string().nullable().describe('Null where the episode is not public'),
  subject_title: z.string().nullable().describe('Null where the episode is not public'),
  author_name: z.string(),
  author_email: z.string(),
  rejected_at: instantSchema.nullable(),
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
