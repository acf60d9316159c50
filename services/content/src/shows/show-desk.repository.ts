import type { Change, Show, ShowComment, ShowNotes } from '@nobicast/contracts';
import { limits } from '@nobicast/contracts';
import type { Knex } from '@nobicast/service-kit';
import { reads } from '../reads.ts';

type CommentRow = Omit<ShowComment, 'created_at'> & { created_at: Date };

export type ShowDeskRepository = ReturnType<typeof showDeskRepository>;

/** What the hosts have beside them while a show is recorded. */
export function showDeskRepository(db: Knex) {
  return {
    async listGuests(episodeId: number): Promise<NonNullable<Show['guests']>> {
      const { rows } = await db.raw<{ rows: NonNullable<Show['guests']> }>(
        `select p.id, coalesce(p.name, g.name) as name, p.participant_role
          from content.episode_participants p left join content.guests g on g.id = p.guest_id
          where p.episode_id = :episodeId order by p.order_index, p.id`,
        { episodeId },
      );
      return rows;
    },

    /** The questions that wait and are still public, and the ids of those that were asked already. */
    async listQuestions(
      episodeId: number,
    ): Promise<{ waiting: NonNullable<Show['questions']>; asked: number[] }> {
      const { rows } = await db.raw<{
        rows: (NonNullable<Show['questions']>[number] & { is_asked: boolean })[];
      }>(
        `select c.id as comment_id, c.subject_id, c.author_name, c.content, q.asked_at is not null as is_asked
          from content.show_questions q join ${reads.comments} c on c.id = q.comment_id
          where q.episode_id = :episodeId order by q.chosen_at, q.comment_id`,
        { episodeId },
      );
      return {
        waiting: rows.filter((row) => !row.is_asked).map(({ is_asked: _isAsked, ...question }) => question),
        asked: rows.filter((row) => row.is_asked).map((row) => row.comment_id),
      };
    },

    /** Without the answers of the team: they are no questions. */
    async listComments(episodeId: number): Promise<ShowComment[]> {
      const { rows } = await db.raw<{ rows: CommentRow[] }>(
        `select c.id, c.subject_id, c.author_name, c.content, c.created_at
          from content.subjects s join ${reads.comments} c on c.subject_id = s.id
          where s.episode_id = :episodeId
            and not exists (select from ${reads.rolesOfComments} r where r.id = c.id and r.author_role <> 'guest')
          order by c.created_at desc, c.id desc limit ${limits.shows.maxComments}`,
        { episodeId },
      );
      return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
    },

    async hasComment(episodeId: number, commentId: number): Promise<boolean> {
      const { rows } = await db.raw<{ rows: unknown[] }>(
        `select 1 from ${reads.comments} c join content.subjects s on s.id = c.subject_id
          where s.episode_id = :episodeId and c.id = :commentId`,
        { episodeId, commentId },
      );
      return rows.length > 0;
    },

    /** Notes that a question waits to be asked, or was asked at this instant. False if that is so already. */
    async setQuestion(question: {
      episodeId: number;
      commentId: number;
      chosenBy: string;
      chosenAt: Date;
      askedAt: Date | null;
    }): Promise<boolean> {
      const { rowCount } = await db.raw<{ rowCount: number }>(
        `insert into content.show_questions as q (episode_id, comment_id, chosen_by, chosen_at, asked_at)
          values (:episodeId, :commentId, :chosenBy, :chosenAt, :askedAt)
          on conflict (episode_id, comment_id) do update set asked_at = excluded.asked_at
          where (q.asked_at is null) <> (excluded.asked_at is null)`,
        question,
      );
      return rowCount > 0;
    },

    /** False if the comment is no question. */
    async removeQuestion(episodeId: number, commentId: number): Promise<boolean> {
      const removed = await db('content.show_questions')
        .where({ episode_id: episodeId, comment_id: commentId })
        .delete();
      return removed > 0;
    },

    /** Before anything is written the notes are empty, and of version 1. */
    async getNotes(episodeId: number): Promise<ShowNotes> {
      const row = await db('content.show_notes')
        .where({ episode_id: episodeId })
        .first<ShowNotes | undefined>('text', 'version');
      return row ?? { text: '', version: 1 };
    },

    /** Who changed them last. */
    async getLastChange(episodeId: number): Promise<Change[]> {
      const { rows } = await db.raw<{ rows: { by: string | null; at: Date }[] }>(
        `select m.name as by, n.updated_at as at from content.show_notes n
          left join ${reads.members} m on m.id = n.updated_by where n.episode_id = :episodeId`,
        { episodeId },
      );
      return rows.map(({ by, at }) => ({ fields: ['text'], by, at: at.toISOString() }));
    },

    async saveNotes(
      episodeId: number,
      { text, version, by, at }: ShowNotes & { by: string; at: Date },
    ): Promise<void> {
      await db('content.show_notes')
        .insert({ episode_id: episodeId, text, version, updated_by: by, updated_at: at })
        .onConflict('episode_id')
        .merge();
    },
  };
}
