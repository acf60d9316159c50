import type { ContentType, EpisodeType, ParticipantRole } from '@nobicast/contracts';

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

/** The published episode of the same number and the other type. */
export interface Sibling {
  slug: string;
  type: EpisodeType;
  number: number;
}

/** One element of the JSON list that comes with its episode's row. */
export interface SubjectRow {
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

/** The same for guests. */
export interface GuestRow {
  id: number;
  name: string;
  role: string | null;
  avatar_url: string | null;
  participant_role: ParticipantRole;
}

export const toSubject = (row: SubjectRow): Subject => ({
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

export const toGuest = (row: GuestRow): EpisodeGuest => ({
  id: row.id,
  name: row.name,
  role: row.role,
  avatarUrl: row.avatar_url,
  participantRole: row.participant_role,
});
