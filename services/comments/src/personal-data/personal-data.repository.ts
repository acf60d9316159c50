import {
  rejectionSentences,
  type CommentMails,
  type DecisionAction,
  type ErasedComments,
  type ExportedComment,
  type RejectionReason,
} from '@nobicast/contracts';
import type { Knex } from '@nobicast/service-kit';
import { fieldColumns } from '../comment-columns.ts';
import type { Retention } from '../jobs/clean-up.job.ts';
import { stateOf } from '../moderation/decisions.rules.ts';
import { limitKeyOfAuthor } from '../posting/post-limits.ts';
import type { Author } from '../posting/posting.repository.ts';
import { withdrawnValues } from '../own/own.repository.ts';
import { reads } from '../reads.ts';

interface DecisionJson {
  action: DecisionAction;
  /** As Postgres writes instants into JSON. */
  at: string;
  reason: RejectionReason | null;
}

type ExportRow = Omit<
  ExportedComment,
  'created_at' | 'rejected_at' | 'mailed_at' | 'answer_mailed_at' | 'rejection' | 'decisions' | 'retention'
> & {
  created_at: Date;
  rejected_at: Date | null;
  mailed_at: Date | null;
  answer_mailed_at: Date | null;
  rejection_reason: RejectionReason | null;
  decisions: DecisionJson[];
  text_until: Date | null;
  network_until: Date | null;
};

const sentenceOf = (reason: RejectionReason | null) => reason && rejectionSentences[reason];

const presentRow = (row: ExportRow): ExportedComment => {
  const { rejection_reason: reason, decisions, text_until, network_until, ...rest } = row;
  return {
    ...rest,
    created_at: row.created_at.toISOString(),
    rejected_at: row.rejected_at?.toISOString() ?? null,
    mailed_at: row.mailed_at?.toISOString() ?? null,
    answer_mailed_at: row.answer_mailed_at?.toISOString() ?? null,
    rejection: sentenceOf(reason),
    decisions: decisions.map((decision) => ({
      action: decision.action,
      at: new Date(decision.at).toISOString(),
      reason: sentenceOf(decision.reason),
    })),
    retention: {
      text_until: text_until?.toISOString() ?? null,
      network_until: network_until?.toISOString() ?? null,
    },
  };
};

/**
 * Without an account: members' comments belong to their accounts. Older comments may hold an address as it was typed.
 */
const ofAddress = `c.new_user_id is null and lower(c.author_email) = :value`;
const isAboutComment = (id: string) => `a.target_type = 'comment' and a.target_id = ${id}::text`;

export type PersonalDataRepository = ReturnType<typeof personalDataRepository>;

export function personalDataRepository(db: Knex) {
  return {
    /** Newest first, with all stored data except hashes. */
    async list(author: Author, { networkDays, rejectedMonths }: Retention): Promise<ExportedComment[]> {
      const isMember = 'userId' in author;
      const { rows } = await db.raw<{ rows: ExportRow[] }>(
        `select c.id, c.content, c.created_at, c.is_approved, c.rejected_at, c.rejection_reason, ${fieldColumns},
            c.episode_subject_id as subject_id, s.title as subject_title, s.episode_slug, s.episode_title,
            c.author_name, c.author_email, c.user_id, c.flags, c.wants_mail, c.mailed_at, c.wants_answer_mail, c.thread_id, c.answered_id, c.author_role, c.answer_mailed_at,
            (select coalesce(json_agg(json_build_object(
                'action', a.action, 'at', a.at, 'reason', a.details->>'reason') order by a.id), '[]')
              from comments.audit a where ${isAboutComment('c.id')}) as decisions,
            c.rejected_at + :months * interval '1 month' as text_until,
            case when c.network_hash is not null then c.created_at + :days * interval '1 day' end as network_until
          from comments.comments c left join ${reads.subjects} s on s.id = c.episode_subject_id
          where ${isMember ? 'c.new_user_id = :value' : ofAddress} order by c.created_at desc, c.id desc`,
        { value: isMember ? author.userId : author.email, months: rejectedMonths, days: networkDays },
      );
      return rows.map(presentRow);
    },

    /**
     * Only comments without an account. Of one that others answered an empty row stays, for their answers. Returns how many
     * all calls of this erasure deleted. Needs a transaction.
     */
    async removeComments(email: string, erasureId: string, now: Date): Promise<ErasedComments> {
      // In the order in which moderation locks them, so that the transactions cannot deadlock.
      await db.raw(`select c.id from comments.comments c where ${ofAddress} order by c.id for update`, {
        value: email,
      });
      const { rows } = await db.raw<{ rows: [ErasedComments] }>(
        `with found as (
            select c.id, ${stateOf('c')} as state, exists (
              select from comments.comments a where a.thread_id = c.id
                and (a.new_user_id is not null or lower(a.author_email) is distinct from :value)
            ) as is_answered from comments.comments c where ${ofAddress}
          ), removed as (
            delete from comments.comments c using found where c.id = found.id and not found.is_answered
          ), withdrawn as (
            update comments.comments c set ${withdrawnValues} from found where c.id = found.id and found.is_answered
          ), decided as (
            select count(*)::integer as decisions from comments.audit a join found on ${isAboutComment('found.id')}
          )
          insert into comments.erasures as e (id, erased_at, published, pending, rejected, decisions)
          select :erasureId, :now::timestamptz, count(*) filter (where state = 'approved'),
            count(*) filter (where state = 'pending'), count(*) filter (where state = 'rejected'),
            (select decisions from decided)
          from found
          on conflict (id) do update set erased_at = excluded.erased_at, published = e.published + excluded.published,
            pending = e.pending + excluded.pending, rejected = e.rejected + excluded.rejected,
            decisions = e.decisions + excluded.decisions
          returning e.published, e.pending, e.rejected, e.decisions`,
        { value: email, erasureId, now },
      );
      return rows[0];
    },

    /** What checks and limits remembered about an author. */
    async removeTraces(authorKey: string): Promise<void> {
      await db('comments.nudges').where({ author_key: authorKey }).delete();
      await db('comments.rate_limits')
        .where({ key: limitKeyOfAuthor(authorKey) })
        .delete();
    },

    /** About the mails to an inbox. */
    async findMails(inboxHash: Buffer): Promise<CommentMails> {
      const { rows } = await db.raw<{ rows: { last_mail_at: Date | null; opted_out_at: Date | null }[] }>(
        'select last_mail_at, opted_out_at from comments.inboxes where inbox_hash = :inboxHash',
        { inboxHash },
      );
      const [row] = rows;
      if (!row) return null;
      return {
        last_mail_at: row.last_mail_at?.toISOString() ?? null,
        opted_out_at: row.opted_out_at?.toISOString() ?? null,
      };
    },

    /** Includes the opt-out: nothing is kept about those who ask for that. */
    async removeMails(inboxHash: Buffer): Promise<void> {
      await db.raw('delete from comments.mails where inbox_hash = :inboxHash', { inboxHash });
      await db.raw('delete from comments.inboxes where inbox_hash = :inboxHash', { inboxHash });
    },
  };
}
