import { z } from 'zod';
import * as calls from './calls.ts';
import { defineRoute } from './route-contract.ts';

/** In the query, because paths are logged. Anything that is not one of our tokens is answered like an old link. */
const mailQuery = z.strictObject({
  token: z.string().max(200).describe('From the link of the mail; says nothing by itself'),
});

/** What the holder of a mail’s link may know. */
export const commentMailSchema = z.object({
  recipient: z.enum(['member', 'visitor']),
  is_opted_out: z.boolean().describe('This inbox, or this account, gets no more such mails'),
  is_disowned: z.boolean().describe('The recipient said that they had not written the comment'),
  comment: z
    .object({
      id: z.int(),
      state: z.enum(['pending', 'approved', 'rejected']),
      rejection: z.string().nullable().describe('Why it is not published any more, as a sentence'),
      subject_id: z.int(),
      subject_title: z.string(),
      episode_slug: z.string(),
    })
    .nullable()
    .describe('Null where it was deleted, and for those who disowned it'),
});
export type CommentMail = z.infer<typeof commentMailSchema>;

export const getCommentMail = defineRoute({
  ...calls.getCommentMail,
  id: 'getCommentMail',
  owner: 'comments',
  access: 'public',
  summary: 'What the link of a mail about a published comment is about. Changes nothing.',
  query: mailQuery,
  reply: commentMailSchema,
  errors: ['link_invalid'],
});

/** Takes any body: mail programs send `List-Unsubscribe=One-Click` as one of two kinds of form (RFC 8058). */
const action = {
  owner: 'comments',
  access: 'public',
  query: mailQuery.extend({
    from: z
      .literal('page')
      .optional()
      .describe('Sent by the form of the page, which is answered with it (303)'),
  }),
  takesForms: true,
  reply: commentMailSchema,
  errors: ['link_invalid'],
} as const;

export const optOutOfCommentMails = defineRoute({
  ...calls.optOutOfCommentMails,
  ...action,
  id: 'optOutOfCommentMails',
  summary: 'No more mails about published comments to the recipient of this one. Repeatable (RFC 8058).',
});

export const showCommentMailOptOut = defineRoute({
  ...calls.showCommentMailOptOut,
  id: 'showCommentMailOptOut',
  owner: 'comments',
  access: 'public',
  summary: 'Leads a mail program that opens the address of the opt-out to the page with its button.',
  query: mailQuery,
  redirects: [302],
});

export const withdrawMailedComment = defineRoute({
  ...calls.withdrawMailedComment,
  ...action,
  id: 'withdrawMailedComment',
  summary:
    'Withdraws the recipient’s comment, which was written without an account: its text and name are deleted. Repeatable.',
});

export const disownComment = defineRoute({
  ...calls.disownComment,
  ...action,
  id: 'disownComment',
  summary:
    '“That was not me”: takes the recipient’s address off the comments that carry it, for good, and tells the moderators. Repeatable.',
});
