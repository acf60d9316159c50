import type { AuthorRole } from '@nobicast/contracts';
import type { Knex, RowOf } from '@nobicast/service-kit';
import { reads } from '../reads.ts';

export interface NewComment {
  subjectId: number;
  authorName: string;
  authorEmail: string;
  content: string;
  createdAt: Date;
  state: 'approved' | 'pending' | 'rejected';
  userId: string | null;
  /** Of an answer: the comment that it answers, and its author’s mark. */
  answers?: { commentId: number; authorRole: AuthorRole | null };
}

export interface PublishedSubject {
  id: number;
  publishedAt: Date;
}

const isUnknownAccount = (error: unknown) =>
  error instanceof Error && 'constraint' in error && error.constraint === 'comments_new_user_fk';

export type DemoDataRepository = ReturnType<typeof demoDataRepository>;

export function demoDataRepository(db: Knex) {
  return {
    /** Until the transaction ends. */
    async lockComments(): Promise<void> {
      await db.raw('lock table comments.comments in share row exclusive mode');
    },

    async findComment({ subjectId, authorEmail, content }: NewComment): Promise<number | undefined> {
      const found = await db('comments.comments')
        .where({ episode_subject_id: subjectId, author_email: authorEmail, content })
        .first<{ id: number } | undefined>('id');
      return found?.id;
    },

    async findSubject(episodeSlug: string, title: string): Promise<PublishedSubject | undefined> {
      const { rows } = await db.raw<{ rows: RowOf<typeof reads.episodes>[] }>(
        `select s.id, e.published_at from ${reads.subjects} s
          join ${reads.episodes} e on e.id = s.episode_id
          where s.episode_slug = :episodeSlug and s.title = :title order by s.id limit 1`,
        { episodeSlug, title },
      );
      const [row] = rows;
      return row && { id: row.id, publishedAt: row.published_at };
    },

    /** Returns its id; undefined if the author's account was deleted, which only the foreign key can tell. */
    async insert(comment: NewComment): Promise<number | undefined> {
      try {
        const rows = await db.transaction((savepoint) =>
          savepoint('comments.comments')
            .insert({
              episode_subject_id: comment.subjectId,
              author_name: comment.authorName,
              author_email: comment.authorEmail,
              content: comment.content,
              created_at: comment.createdAt,
              is_approved: comment.state === 'approved',
              rejected_at: comment.state === 'rejected' ? comment.createdAt : null,
              new_user_id: comment.userId,
              thread_id: comment.answers?.commentId ?? null,
              answered_id: comment.answers?.commentId ?? null,
              author_role: comment.answers?.authorRole ?? null,
            })
            .returning<{ id: number }[]>('id'),
        );
        return rows[0]?.id;
      } catch (error) {
        if (isUnknownAccount(error)) return undefined;
        throw error;
      }
    },
  };
}
