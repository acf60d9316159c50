import type { Role, SocialNetwork } from '@nobicast/contracts';
import type { Knex, RowOf } from '@nobicast/service-kit';
import { reads } from '../reads.ts';

// Rows have the names of the reply's fields (decision 0023).

export interface MemberRow {
  id: string;
  name: string | null;
  bio: string | null;
  avatar_url: string | null;
  role: Role;
  created_at: Date;
  host_bio: string | null;
  expertise_areas: string[];
  social_links: Partial<Record<SocialNetwork, string>>;
}

export type CommentRow = Omit<RowOf<typeof reads.comments>, 'user_id'> &
  Omit<RowOf<typeof reads.subjects>, 'id' | 'title'> & { subject_title: string };

export type HostingRow = Omit<RowOf<typeof reads.hostings>, 'account_id' | 'episode_id'> & { id: number };

export type PublicProfileRepository = ReturnType<typeof publicProfileRepository>;

/** Never reads the e-mail address. */
export function publicProfileRepository(db: Knex) {
  return {
    findActive(userId: string): Promise<MemberRow | undefined> {
      return db('auth.users')
        .where({ id: userId, is_active: true })
        .first<MemberRow | undefined>(
          'id',
          'name',
          'bio',
          'avatar_url',
          'role',
          'created_at',
          'host_bio',
          'expertise_areas',
          'social_links',
        );
    },

    /** Approved, on published episodes, newest first. */
    async listComments(userId: string, limit: number): Promise<CommentRow[]> {
      const { rows } = await db.raw<{ rows: CommentRow[] }>(
        `select c.id, c.content, c.created_at, c.subject_id, s.title as subject_title,
            s.episode_id, s.episode_slug, s.episode_number, s.episode_type
          from ${reads.comments} c join ${reads.subjects} s on s.id = c.subject_id
          where c.user_id = :userId order by c.created_at desc, c.id desc limit :limit`,
        { userId, limit },
      );
      return rows;
    },

    async countComments(userId: string): Promise<number> {
      const { rows } = await db.raw<{ rows: { count: number }[] }>(
        `select count(*)::integer as count
          from ${reads.comments} c join ${reads.subjects} s on s.id = c.subject_id
          where c.user_id = :userId`,
        { userId },
      );
      return rows[0]?.count ?? 0;
    },

    /** Published episodes that the member hosts or co-hosts, newest first. */
    async listHostings(userId: string): Promise<HostingRow[]> {
      const { rows } = await db.raw<{ rows: HostingRow[] }>(
        `select episode_id as id, slug, number, type, title, host_type, published_at
          from ${reads.hostings} h where account_id = :userId
          order by published_at desc, number desc, episode_id desc`,
        { userId },
      );
      return rows;
    },
  };
}
