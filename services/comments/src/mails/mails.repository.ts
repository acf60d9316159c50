import { rejectionSentences, type CommentMail, type RejectionReason } from '@nobicast/contracts';
import { addJobs, type Knex } from '@nobicast/service-kit';
import { jobsSchema } from '../../migrations/index.ts';
import { stateOf, type CommentState } from '../moderation/decisions.rules.ts';
import { isActive } from './answer-mails.repository.ts';
import { withdrawnValues } from '../own/own.repository.ts';
import { reads } from '../reads.ts';

export const publicationMailTask = 'send_publication_mail';

/** A published comment whose author was not mailed about it. */
export interface MailableComment {
  id: number;
  /** Null for an author without an account, who ticked the box. */
  userId: string | null;
  address: string;
  authorName: string;
  content: string;
  subjectId: number;
  subjectTitle: string;
  episodeSlug: string;
}

/** The recipient is an account, or an unproven inbox. */
export interface SentMail {
  tokenHash: Buffer;
  commentId: number | null;
  userId: string | null;
  inboxHash: Buffer | null;
  isDisowned: boolean;
}

const neverSent = `c.is_approved and c.mailed_at is null
  and (${isActive('c')} or (c.wants_mail and c.author_email <> ''))`;

export type MailsRepository = ReturnType<typeof mailsRepository>;

export function mailsRepository(db: Knex) {
  return {
    /** For each comment whose author may want a mail, and did not publish it. Replaces a waiting job. */
    async schedule(
      commentIds: readonly number[],
      {
        approvedAt,
        runAt,
        moderatorId = null,
      }: { approvedAt: Date; runAt: Date; moderatorId?: string | null },
    ): Promise<void> {
      const { rows } = await db.raw<{ rows: { id: number }[] }>(
        `select c.id from comments.comments c where c.id = any(:ids) and ${neverSent}
          and (c.new_user_id is null or c.new_user_id is distinct from :moderatorId) order by c.id`,
        { ids: [...commentIds], moderatorId },
      );
      await addJobs(
        db,
        jobsSchema,
        publicationMailTask,
        rows.map(({ id }) => ({
          payload: { commentId: id, approvedAt: approvedAt.toISOString() },
          runAt,
          key: `publication-mail-${id}`,
        })),
      );
    },

    /** Undefined unless the comment is published, never mailed about, and its author did not decline. */
    async findMailable(commentId: number): Promise<MailableComment | undefined> {
      const { rows } = await db.raw<{ rows: MailableComment[] }>(
        `select c.id, c.new_user_id as "userId", c.author_email as address, c.author_name as "authorName", c.content,
            s.id as "subjectId", s.title as "subjectTitle", s.episode_slug as "episodeSlug"
          from comments.comments c join ${reads.subjects} s on s.id = c.episode_subject_id
          where c.id = :commentId and ${neverSent}`,
        { commentId },
      );
      return rows[0];
    },

    /** One statement: false for all workers but one, or if the comment is no longer published. */
    async markMailed(commentId: number, now: Date): Promise<boolean> {
      const { rows } = await db.raw<{ rows: unknown[] }>(
        `update comments.comments c set mailed_at = :now where c.id = :commentId and ${neverSent} returning c.id`,
        { commentId, now },
      );
      return rows.length > 0;
    },

    async unmarkMailed(commentId: number): Promise<void> {
      await db.raw('update comments.comments set mailed_at = null where id = :commentId', { commentId });
    },

    /** Counts a mail to an inbox: false if it opted out, or got one less than `hours` ago. */
    async takeTurn(inboxHash: Buffer, now: Date, hours: number): Promise<boolean> {
      const { rows } = await db.raw<{ rows: unknown[] }>(
        `insert into comments.inboxes as i (inbox_hash, last_mail_at) values (:inboxHash, :now)
          on conflict (inbox_hash) do update set last_mail_at = excluded.last_mail_at
            where i.opted_out_at is null
              and (i.last_mail_at is null or i.last_mail_at <= :now::timestamptz - :hours * interval '1 hour')
          returning i.inbox_hash`,
        { inboxHash, now, hours },
      );
      return rows.length > 0;
    },

    /** Undefined for an inbox that opted out, or to which no mail was sent. */
    async findLastMail(inboxHash: Buffer): Promise<Date | undefined> {
      const { rows } = await db.raw<{ rows: { at: Date | null }[] }>(
        'select last_mail_at as at from comments.inboxes where inbox_hash = :inboxHash and opted_out_at is null',
        { inboxHash },
      );
      return rows[0]?.at ?? undefined;
    },

    /** Takes back what `takeTurn` counted, after a mail that could not be sent. */
    async giveTurnBack(inboxHash: Buffer): Promise<void> {
      await db.raw('update comments.inboxes set last_mail_at = null where inbox_hash = :inboxHash', {
        inboxHash,
      });
    },

    async insertMail(mail: Omit<SentMail, 'isDisowned'>, sentAt: Date): Promise<void> {
      await db.raw(
        `insert into comments.mails (token_hash, comment_id, user_id, inbox_hash, sent_at)
          values (:tokenHash, :commentId, :userId, :inboxHash, :sentAt)`,
        { ...mail, sentAt },
      );
    },

    async removeMail(tokenHash: Buffer): Promise<void> {
      await db.raw('delete from comments.mails where token_hash = :tokenHash', { tokenHash });
    },

    /** `isLocked` locks the row until the transaction ends: two presses of a button wait for each other. */
    async findMail(tokenHash: Buffer, { isLocked = false } = {}): Promise<SentMail | undefined> {
      const { rows } = await db.raw<{ rows: SentMail[] }>(
        `select token_hash as "tokenHash", comment_id as "commentId", user_id as "userId", inbox_hash as "inboxHash",
            disowned_at is not null as "isDisowned"
          from comments.mails where token_hash = :tokenHash ${isLocked ? 'for update' : ''}`,
        { tokenHash },
      );
      return rows[0];
    },

    /** For the page behind the mail's links. Undefined if the comment or its page is gone. */
    async findComment(commentId: number): Promise<CommentMail['comment'] | undefined> {
      const { rows } = await db.raw<{
        rows: {
          id: number;
          state: CommentState;
          reason: RejectionReason | null;
          subject_id: number;
          subject_title: string;
          episode_slug: string;
        }[];
      }>(
        `select c.id, ${stateOf('c')} as state, c.rejection_reason as reason, s.id as subject_id,
            s.title as subject_title, s.episode_slug
          from comments.comments c join ${reads.subjects} s on s.id = c.episode_subject_id
          where c.id = :commentId and c.withdrawn_at is null`,
        { commentId },
      );
      const [row] = rows;
      if (!row) return undefined;
      const { reason, ...comment } = row;
      return { ...comment, rejection: reason && rejectionSentences[reason] };
    },

    async isOptedOut(inboxHash: Buffer): Promise<boolean> {
      const { rows } = await db.raw<{ rows: unknown[] }>(
        'select 1 from comments.inboxes where inbox_hash = :inboxHash and opted_out_at is not null',
        { inboxHash },
      );
      return rows.length > 0;
    },

    async optOut(inboxHash: Buffer, now: Date): Promise<void> {
      await db.raw(
        `insert into comments.inboxes as i (inbox_hash, opted_out_at) values (:inboxHash, :now)
          on conflict (inbox_hash) do update set opted_out_at = coalesce(i.opted_out_at, excluded.opted_out_at)`,
        { inboxHash, now },
      );
    },

    /** Withdraws a comment of the mail's recipient, who has no account. Does nothing if it was withdrawn already. */
    async withdrawComment(commentId: number, now: Date): Promise<void> {
      await db.raw(
        `update comments.comments c set ${withdrawnValues}
          where c.id = :commentId and c.new_user_id is null and c.content <> ''`,
        { commentId, now },
      );
    },

    async markDisowned(tokenHash: Buffer, now: Date): Promise<void> {
      await db.raw('update comments.mails set disowned_at = :now where token_hash = :tokenHash', {
        tokenHash,
        now,
      });
    },

    /** Only of a comment without an account. */
    async findAddress(commentId: number): Promise<string | undefined> {
      const { rows } = await db.raw<{ rows: { address: string }[] }>(
        `select author_email as address from comments.comments
          where id = :commentId and new_user_id is null and author_email <> ''`,
        { commentId },
      );
      return rows[0]?.address;
    },

    /** The addresses of comments without an account, by the beginning and end of the address. */
    async listAddresses({ start, end }: { start: string; end: string }): Promise<string[]> {
      const { rows } = await db.raw<{ rows: { address: string }[] }>(
        `select distinct author_email as address from comments.comments
          where new_user_id is null and starts_with(lower(author_email), :start)
            and right(lower(author_email), length(:end)) = :end`,
        { start, end },
      );
      return rows.map(({ address }) => address);
    },

    /**
     * Removes addresses only from comments without an account, and flags these. Locks them in the order in which
     * moderation does, so that the transactions cannot deadlock.
     */
    async removeAddresses(
      addresses: readonly string[],
      flag: { phase: string; sentence: string },
    ): Promise<void> {
      await db.raw(
        `update comments.comments set author_email = '', wants_mail = false, flags = flags || :flags::jsonb
          where id in (
            select id from comments.comments where new_user_id is null and author_email = any(:addresses)
            order by id for update)`,
        { addresses: [...addresses], flags: JSON.stringify([flag]) },
      );
    },
  };
}
