import type { ContentType, ParticipantRole } from '@nobicast/contracts';
import type { Knex } from '@nobicast/service-kit';

export interface Subject {
  id: number;
  title: string;
  description: string | null;
  contentType: ContentType | null;
  contentUrl: string | null;
  contentText: string | null;
  orderIndex: number;
  startMs: number | null;
  /** Approved comments only. */
  commentCount: number;
}

/** Somebody who took part: of the directory, or a one-off person. */
export interface EpisodeGuest {
  id: number;
  name: string;
  role: string | null;
  avatarUrl: string | null;
  participantRole: ParticipantRole;
}

interface SubjectRow {
  id: number;
  title: string;
  description: string | null;
  content_type: ContentType | null;
  content_url: string | null;
  content_text: string | null;
  order_index: number;
  start_ms: number | null;
  comment_count: number;
}

interface GuestRow {
  id: number;
  name: string;
  role: string | null;
  avatar_url: string | null;
  participant_role: ParticipantRole;
}

const toSubject = (row: SubjectRow): Subject => ({
  id: row.id,
  title: row.title,
  description: row.description,
  contentType: row.content_type,
  contentUrl: row.content_url,
  contentText: row.content_text,
  orderIndex: row.order_index,
  startMs: row.start_ms,
  commentCount: row.comment_count,
});

const toGuest = (row: GuestRow): EpisodeGuest => ({
  id: row.id,
  name: row.name,
  role: row.role,
  avatarUrl: row.avatar_url,
  participantRole: row.participant_role,
});

export type EpisodePartsRepository = ReturnType<typeof episodePartsRepository>;

/** What belongs to one episode. The caller has made sure that the episode is public. */
export function episodePartsRepository(db: Knex) {
  return {
    async listSubjects(episodeId: number): Promise<Subject[]> {
      const { rows } = await db.raw<{ rows: SubjectRow[] }>(
        `select s.id, s.title, s.description, s.content_type, s.content_url, s.content_text, s.order_index, s.start_ms,
            coalesce((select c.approved_count from comments.published_counts c where c.subject_id = s.id), 0) as comment_count
          from content.subjects s where s.episode_id = ? order by s.order_index, s.id`,
        [episodeId],
      );
      return rows.map(toSubject);
    },

    /** Everybody, in order. What the participation leaves out comes from the directory. */
    async listGuests(episodeId: number): Promise<EpisodeGuest[]> {
      const { rows } = await db.raw<{ rows: GuestRow[] }>(
        `select p.id, coalesce(p.name, g.name) as name, coalesce(p.role, g.role) as role,
            coalesce(p.avatar_url, g.avatar_url) as avatar_url, p.participant_role
          from content.episode_participants p left join content.guests g on g.id = p.guest_id
          where p.episode_id = ? order by p.order_index, p.id`,
        [episodeId],
      );
      return rows.map(toGuest);
    },
  };
}
