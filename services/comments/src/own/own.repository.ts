import type { CommentValues } from '@nobicast/contracts/fields/comment.fields';
import type { Knex } from '@nobicast/service-kit';
import { fieldColumns, withoutFields } from '../comment-columns.ts';
import { stateOf } from '../moderation/decisions.rules.ts';
import { isOwnedBy, ownerBinding, type NewComment, type Owner } from '../posting/posting.repository.ts';
import type { CorrectableComment } from './own.rules.ts';

/** All that a correction takes over. */
export type OwnedComment = CorrectableComment &
  CommentValues &
  Pick<
    NewComment,
    | 'subjectId'
    | 'authorName'
    | 'authorEmail'
    | 'userId'
    | 'wantsMail'
    | 'wantsAnswerMail'
    | 'mailedAt'
    | 'threadId'
    | 'answeredId'
    | 'browserHash'
  > & { id: number };

/**
 * Deletes the text and all that says who wrote it. The row stays for its answers, and for pages of comments that begin or
 * end at it; a moderator can neither restore nor approve it.
 */
export const withdrawnValues = `content = '', author_name = 'Message retiré', author_email = '', author_role = null,
  new_user_id = null, user_id = null, ${withoutFields}, flags = '[]', wants_mail = false, wants_answer_mail = false,
  post_key = null, post_digest = null, network_hash = null, browser_hash = null,
  is_approved = false, rejected_at = :now, rejection_reason = null, decision_id = null, withdrawn_at = :now`;

export type OwnRepository = ReturnType<typeof ownRepository>;

export function ownRepository(db: Knex) {
  return {
    /** `isLocked` locks the comment until the transaction ends: nobody answers, decides or withdraws meanwhile. */
    async find(id: number, owner: Owner, { isLocked = false } = {}): Promise<OwnedComment | undefined> {
      const bindings = { id, ...ownerBinding(owner) };
      const condition = `c.id = :id and c.content <> '' and ${isOwnedBy(owner)}`;
      if (isLocked)
        await db.raw(`select c.id from comments.comments c where ${condition} for update`, bindings);
      const { rows } = await db.raw<{ rows: OwnedComment[] }>(
        `select c.id, c.episode_subject_id as "subjectId", c.author_name as "authorName",
            c.author_email as "authorEmail", c.new_user_id as "userId", ${fieldColumns},
            c.wants_mail as "wantsMail", c.wants_answer_mail as "wantsAnswerMail", c.mailed_at as "mailedAt",
            c.thread_id as "threadId", c.answered_id as "answeredId", c.browser_hash as "browserHash",
            c.created_at as "createdAt", ${stateOf('c')} as state, (
              select count(*)::integer from comments.comments a
              where (a.answered_id = c.id or a.thread_id = c.id) and (a.is_approved or a.rejected_at is null)
            ) as answers
          from comments.comments c where ${condition}`,
        bindings,
      );
      return rows[0];
    },

    /** False if this owner has no such comment, or withdrew it already. */
    async withdraw(id: number, owner: Owner, now: Date): Promise<boolean> {
      const { rows } = await db.raw<{ rows: unknown[] }>(
        `update comments.comments c set ${withdrawnValues}
          where c.id = :id and c.content <> '' and ${isOwnedBy(owner)} returning c.id`,
        { id, now, ...ownerBinding(owner) },
      );
      return rows.length > 0;
    },

    /**
     * The links of mails that were sent, and answers that were rejected, lead to the corrected comment. Whoever was mailed
     * about it is not mailed again.
     */
    async moveTo(newId: number, id: number): Promise<void> {
      await db.raw(
        `update comments.comments n set answer_mailed_at = former.answer_mailed_at from comments.comments former
          where n.id = :newId and former.id = :id and former.answer_mailed_at is not null`,
        { id, newId },
      );
      await db.raw('update comments.mails set comment_id = :newId where comment_id = :id', { id, newId });
      await db.raw(
        `update comments.comments set thread_id = case thread_id when :id then :newId else thread_id end,
            answered_id = case answered_id when :id then :newId else answered_id end
          where thread_id = :id or answered_id = :id`,
        { id, newId },
      );
    },
  };
}
