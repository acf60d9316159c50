import { limits } from '@nobicast/contracts';
import { addJobs, type Knex } from '@nobicast/service-kit';
import { jobsSchema } from '../../migrations/index.ts';
import { reads } from '../reads.ts';

export const answerMailTask = 'send_answer_mail';

/** A published answer to a published comment, about which nobody was mailed. */
export interface MailableAnswer {
  answerId: number;
  answerName: string;
  answerContent: string;
  /** Of the author of the answer. */
  answerUserId: string | null;
  answerAddress: string;
  /** The comment that is answered, and its author: an account, or an address that asked for this mail. */
  id: number;
  userId: string | null;
  address: string;
  subjectId: number;
  subjectTitle: string;
  episodeSlug: string;
}

/** An account that is not blocked. */
export const isActive = (row: string) =>
  `exists (select from ${reads.members} m where m.id = ${row}.new_user_id)`;

const answered = `join comments.comments c on c.id = a.answered_id and c.is_approved
    and (${isActive('c')} or (c.wants_answer_mail and c.author_email <> ''))
    and (a.new_user_id is null or a.new_user_id is distinct from c.new_user_id)`;
const neverSent = 'a.is_approved and a.answer_mailed_at is null';

export type AnswerMailsRepository = ReturnType<typeof answerMailsRepository>;

export function answerMailsRepository(db: Knex) {
  return {
    /**
     * For each of these answers, and each answer to one of these comments, that may interest somebody; not before its
     * author can no longer correct it. Replaces a waiting job.
     */
    async schedule(commentIds: readonly number[], approvedAt: Date, runAt: Date): Promise<void> {
      const { rows } = await db.raw<{ rows: { id: number; created_at: Date }[] }>(
        `select a.id, a.created_at from comments.comments a ${answered}
          where (a.id = any(:ids) or a.answered_id = any(:ids)) and ${neverSent} order by a.id`,
        { ids: [...commentIds] },
      );
      await addJobs(
        db,
        jobsSchema,
        answerMailTask,
        rows.map(({ id, created_at: createdAt }) => ({
          payload: { commentId: id, approvedAt: approvedAt.toISOString() },
          runAt: new Date(
            Math.max(runAt.getTime(), createdAt.getTime() + limits.comments.correctionMinutes * 60_000),
          ),
          key: `answer-mail-${id}`,
        })),
      );
    },

    /** Undefined unless both are published, nobody was mailed, and the person who was answered did not decline. */
    async find(answerId: number): Promise<MailableAnswer | undefined> {
      const { rows } = await db.raw<{ rows: MailableAnswer[] }>(
        `select a.id as "answerId", a.author_name as "answerName", a.content as "answerContent",
            a.new_user_id as "answerUserId", a.author_email as "answerAddress", c.id, c.new_user_id as "userId",
            c.author_email as address, s.id as "subjectId", s.title as "subjectTitle", s.episode_slug as "episodeSlug"
          from comments.comments a ${answered} join ${reads.subjects} s on s.id = a.episode_subject_id
          where a.id = :answerId and ${neverSent}`,
        { answerId },
      );
      return rows[0];
    },

    /** One statement: false for all workers but one, or if the answer or its comment is no longer published. */
    async mark(answerId: number, now: Date): Promise<boolean> {
      const { rows } = await db.raw<{ rows: unknown[] }>(
        `update comments.comments a set answer_mailed_at = :now from comments.comments c
          where a.id = :answerId and ${neverSent} and c.id = a.answered_id and c.is_approved returning a.id`,
        { answerId, now },
      );
      return rows.length > 0;
    },

    async unmark(answerId: number): Promise<void> {
      await db.raw('update comments.comments set answer_mailed_at = null where id = :answerId', { answerId });
    },
  };
}
