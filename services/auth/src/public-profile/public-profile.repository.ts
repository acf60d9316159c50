import type { EpisodeType, Role, SocialNetwork } from '@nobicast/contracts';
import type { Knex } from '@nobicast/service-kit';

export interface PublicMember {
  id: string;
  name: string | null;
  bio: string | null;
  avatarUrl: string | null;
  role: Role;
  joinedAt: Date;
  hostBio: string | null;
  expertiseAreas: string[];
  socialLinks: Partial<Record<SocialNetwork, string>>;
}

export interface ApprovedComment {
  id: number;
  content: string;
  createdAt: Date;
  subjectId: number;
  subjectTitle: string;
  episodeId: number;
  episodeSlug: string;
  episodeNumber: number;
  episodeType: EpisodeType;
}

export interface Hosting {
  episodeId: number;
  slug: string;
  number: number;
  type: EpisodeType;
  title: string | null;
  hostType: 'host' | 'co-host';
  publishedAt: Date;
}

interface MemberRow {
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

interface CommentRow {
  id: number;
  content: string;
  created_at: Date;
  subject_id: number;
  subject_title: string;
  episode_id: number;
  episode_slug: string;
  episode_number: number;
  episode_type: EpisodeType;
}

interface HostingRow {
  episode_id: number;
  slug: string;
  number: number;
  type: EpisodeType;
  title: string | null;
  host_type: 'host' | 'co-host';
  published_at: Date;
}

const toMember = (row: MemberRow): PublicMember => ({
  id: row.id,
  name: row.name,
  bio: row.bio,
  avatarUrl: row.avatar_url,
  role: row.role,
  joinedAt: row.created_at,
  hostBio: row.host_bio,
  expertiseAreas: row.expertise_areas,
  socialLinks: row.social_links,
});

const toComment = (row: CommentRow): ApprovedComment => ({
  id: row.id,
  content: row.content,
  createdAt: row.created_at,
  subjectId: row.subject_id,
  subjectTitle: row.subject_title,
  episodeId: row.episode_id,
  episodeSlug: row.episode_slug,
  episodeNumber: row.episode_number,
  episodeType: row.episode_type,
});

const toHosting = (row: HostingRow): Hosting => ({
  episodeId: row.episode_id,
  slug: row.slug,
  number: row.number,
  type: row.type,
  title: row.title,
  hostType: row.host_type,
  publishedAt: row.published_at,
});

export type PublicProfileRepository = ReturnType<typeof publicProfileRepository>;

/** The e-mail address is not even read here. */
export function publicProfileRepository(db: Knex) {
  return {
    async findActive(userId: string): Promise<PublicMember | undefined> {
      const row = await db('auth.users')
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
      return row && toMember(row);
    },

    /** Approved comments on published episodes, newest first. */
    async listComments(userId: string, limit: number): Promise<ApprovedComment[]> {
      const { rows } = await db.raw<{ rows: CommentRow[] }>(
        `select c.id, c.content, c.created_at, c.subject_id, s.title as subject_title,
            s.episode_id, s.episode_slug, s.episode_number, s.episode_type
          from comments.published_comments c join content.published_subjects s on s.id = c.subject_id
          where c.user_id = :userId order by c.created_at desc, c.id desc limit :limit`,
        { userId, limit },
      );
      return rows.map(toComment);
    },

    async countComments(userId: string): Promise<number> {
      const { rows } = await db.raw<{ rows: { count: number }[] }>(
        `select count(*)::integer as count
          from comments.published_comments c join content.published_subjects s on s.id = c.subject_id
          where c.user_id = :userId`,
        { userId },
      );
      return rows[0]?.count ?? 0;
    },

    /** Published episodes that the member hosts or co-hosts, newest first. */
    async listHostings(userId: string): Promise<Hosting[]> {
      const { rows } = await db.raw<{ rows: HostingRow[] }>(
        `select episode_id, slug, number, type, title, host_type, published_at
          from content.published_hostings where account_id = :userId
          order by published_at desc, number desc, episode_id desc`,
        { userId },
      );
      return rows.map(toHosting);
    },
  };
}
