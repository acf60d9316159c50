import { brand } from '@nobicast/contracts';
import type { Knex } from '@nobicast/service-kit';

/** How many comments a member wrote. */
export interface MemberFigures {
  total: number;
  thisMonth: number;
  newestAt: Date | null;
}

export interface MemberComment {
  id: number;
  content: string;
  createdAt: Date;
  isApproved: boolean;
  subjectId: number;
  subjectTitle: string;
  episodeSlug: string;
  episodeTitle: string | null;
}

export interface KeptComment extends Omit<MemberComment, 'subjectTitle' | 'episodeSlug'> {
  authorName: string;
  authorEmail: string;
  rejectedAt: Date | null;
  /** Null where the episode is not public. */
  subjectTitle: string | null;
  episodeSlug: string | null;
}

interface MemberCommentRow {
  id: number;
  content: string;
  created_at: Date;
  is_approved: boolean;
  subject_id: number;
  subject_title: string;
  episode_slug: string;
  episode_title: string | null;
}

interface KeptCommentRow extends Omit<MemberCommentRow, 'subject_title' | 'episode_slug'> {
  author_name: string;
  author_email: string;
  rejected_at: Date | null;
  subject_title: string | null;
  episode_slug: string | null;
}

const toMemberComment = (row: MemberCommentRow): MemberComment => ({
  id: row.id,
  content: row.content,
  createdAt: row.created_at,
  isApproved: row.is_approved,
  subjectId: row.subject_id,
  subjectTitle: row.subject_title,
  episodeSlug: row.episode_slug,
  episodeTitle: row.episode_title,
});

const toKeptComment = (row: KeptCommentRow): KeptComment => ({
  id: row.id,
  content: row.content,
  createdAt: row.created_at,
  isApproved: row.is_approved,
  subjectId: row.subject_id,
  subjectTitle: row.subject_title,
  episodeSlug: row.episode_slug,
  episodeTitle: row.episode_title,
  authorName: row.author_name,
  authorEmail: row.author_email,
  rejectedAt: row.rejected_at,
});

const columns = `c.id, c.content, c.created_at, c.is_approved, c.episode_subject_id as subject_id,
  s.title as subject_title, s.episode_slug, s.episode_title`;
const newestFirst = 'c.created_at desc, c.id desc';
const monthOf = (instant: string) => `date_trunc('month', ${instant} at time zone '${brand.timeZone}')`;

export type MembersRepository = ReturnType<typeof membersRepository>;

export function membersRepository(db: Knex) {
  return {
    /** The month is that of the calendar in Paris (A08). */
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

    /** Those on published episodes, newest first. */
    async listRecent(userId: string, limit: number): Promise<MemberComment[]> {
      const { rows } = await db.raw<{ rows: MemberCommentRow[] }>(
        `select ${columns} from comments.comments c
          join content.published_subjects s on s.id = c.episode_subject_id
          where c.new_user_id = :userId order by ${newestFirst} limit :limit`,
        { userId, limit },
      );
      return rows.map(toMemberComment);
    },

    async listAll(userId: string): Promise<KeptComment[]> {
      const { rows } = await db.raw<{ rows: KeptCommentRow[] }>(
        `select ${columns}, c.author_name, c.author_email, c.rejected_at from comments.comments c
          left join content.published_subjects s on s.id = c.episode_subject_id
          where c.new_user_id = :userId order by ${newestFirst}`,
        { userId },
      );
      return rows.map(toKeptComment);
    },
  };
}
