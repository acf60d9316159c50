import {
  rejectionSentences,
  titleOrEnigma,
  type DailyComments,
  type ReceivedAnswer,
  type RecentComment,
  type RejectionReason,
} from '@nobicast/contracts';
import { dayOf, monthOf, type Knex } from '@nobicast/service-kit';
import { reads } from '../reads.ts';

export interface MemberFigures {
  total: number;
  thisMonth: number;
  newestAt: Date | null;
}

type RecentRow = Omit<RecentComment, 'episode_title' | 'created_at' | 'rejection'> & {
  episode_title: string | null;
  created_at: Date;
  rejection_reason: RejectionReason | null;
};

export type MembersRepository = ReturnType<typeof membersRepository>;

export function membersRepository(db: Knex) {
  return {
    /** By calendar month in Paris (A08). */
    async summarise(userId: string, now: Date): Promise<MemberFigures> {
      const { rows } = await db.raw<{
        rows: { total: number; this_month: number; newest_at: Date | null }[];
      }>(
        `select count(*)::integer as total, max(created_at) as newest_at,
            count(*) filter (where ${monthOf('created_at')} = ${monthOf(':now::timestamptz')})::integer as this_month
          from comments.comments where new_user_id = :userId`,
        { userId, now },
      );
      const [row] = rows;
      return { total: row?.total ?? 0, thisMonth: row?.this_month ?? 0, newestAt: row?.newest_at ?? null };
    },

    /** The last `days` calendar days in Paris, including today (A08). */
    async countByDay(userId: string, now: Date, days: number): Promise<DailyComments[]> {
      const today = dayOf(':now::timestamptz');
      const { rows } = await db.raw<{ rows: DailyComments[] }>(
        `select to_char(d.day, 'YYYY-MM-DD') as day, count(c.id)::integer as comments
          from generate_series(${today} - (:days - 1)::integer, ${today}, interval '1 day') d(day)
          left join comments.comments c on c.new_user_id = :userId and ${dayOf('c.created_at')} = d.day
          group by d.day order by d.day`,
        { userId, now, days },
      );
      return rows;
    },

    /** Only on published episodes, newest first. */
    async listRecent(userId: string, limit: number): Promise<RecentComment[]> {
      const { rows } = await db.raw<{ rows: RecentRow[] }>(
        `select c.id, c.content, c.created_at, c.is_approved, c.rejection_reason, c.episode_subject_id as subject_id,
            s.title as subject_title, s.episode_slug, s.episode_title
          from comments.comments c join ${reads.subjects} s on s.id = c.episode_subject_id
          where c.new_user_id = :userId order by c.created_at desc, c.id desc limit :limit`,
        { userId, limit },
      );
      return rows.map(({ rejection_reason: reason, ...row }) => ({
        ...row,
        created_at: row.created_at.toISOString(),
        rejection: reason && rejectionSentences[reason],
        episode_title: titleOrEnigma({ title: row.episode_title }),
      }));
    },

    /** What others answered to this member, on published episodes, newest first. */
    async listAnswersTo(userId: string, limit: number): Promise<ReceivedAnswer[]> {
      const { rows } = await db.raw<{ rows: (Omit<ReceivedAnswer, 'created_at'> & { created_at: Date })[] }>(
        `select c.id, c.author_name, c.content, c.created_at, c.episode_subject_id as subject_id,
            s.title as subject_title, s.episode_slug
          from comments.comments mine
            join comments.comments c on c.answered_id = mine.id
            join ${reads.subjects} s on s.id = c.episode_subject_id
          where mine.new_user_id = :userId and c.is_approved and c.new_user_id is distinct from :userId
          order by c.created_at desc, c.id desc limit :limit`,
        { userId, limit },
      );
      return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
    },
  };
}
