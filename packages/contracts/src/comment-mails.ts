import { z } from 'zod';
import * as calls from './calls.ts';
import { defineRoute } from './route-contract.ts';

/** In the query, because paths are logged. Anything that is not one of our tokens is answered like an old link. */
const mailQuery = z.strictObject({
  token: z
    .string()
    .max(200)
    .describe('The token of the link in the mail; it contains no information about the recipient'),
});

/** What the holder of a mail’s link may know. */
export const commentMailSchema = z.object({
  recipient: z.enum(['member', 'visitor']),
  is_opted_out: z
    .boolean()
    .describe('True where the recipient, an inbox or an account, gets no more mails about comments'),
  is_disowned: z.boolean().describe('True where the recipient said that they had not written the comment'),
  comment: z
    .object({
      id: z.int(),
      state: z.enum(['pending', 'approved', 'rejected']),
      rejection: z
        .string()
        .nullable()
        .describe('Why the comment was rejected after its publication, as a sentence; null where it was not'),
      subject_id: z.int(),
      subject_title: z.string(),
      episode_slug: z.string(),
    })
    .nullable()
    .describe(
      'The comment of the mail; null where it was deleted, and for recipients who said that they had not written it',
    ),
});
export type CommentMail = z.infer<typeof commentMailSchema>;

export const getCommentMail = defineRoute({
  ...calls.getCommentMail,
  id: 'getCommentMail',
  owner: 'comments',
  access: 'public',
  summary: 'The comment that the link in a mail about a published comment is about. Changes nothing.',
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
      .describe('Sent by the plain form of a page: the reply is then a redirect to that page (303)'),
  }),
  takesForms: true,
  reply: commentMailSchema,
  errors: ['link_invalid'],
} as const;

export const optOutOfCommentMails = defineRoute({
  ...calls.optOutOfCommentMails,
  ...action,
  id: 'optOutOfCommentMails',
  summary: 'Ends the mails about published comments to the recipient of this mail. Repeatable (RFC 8058).',
});

export const showCommentMailOptOut = defineRoute({
  ...calls.showCommentMailOptOut,
  id: 'showCommentMailOptOut',
  owner: 'comments',
  access: 'public',
  summary: 'Redirects whoever opens the address of the opt-out to the page with the button for it.',
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
    'For a recipient who did not write the comment: removes their address from the comments that carry it, for good, and tells the moderators. Repeatable.',
});
