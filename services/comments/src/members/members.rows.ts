import { titleOrEnigma, type RecentComment } from '@nobicast/contracts';

// A row becomes the reply at once (decision 0023).

export type RecentRow = Omit<RecentComment, 'episode_title' | 'created_at'> & {
  episode_title: string | null;
  created_at: Date;
};

/** The subject and the episode are null where the episode is not public. */
export type ExportRow = Omit<RecentRow, 'subject_title' | 'episode_slug'> & {
  subject_title: string | null;
  episode_slug: string | null;
  author_name: string;
  author_email: string;
  rejected_at: Date | null;
};

export type ExportedComment = ReturnType<typeof toExportedComment>;

export const toRecentComment = (row: RecentRow): RecentComment => ({
  id: row.id,
  episode_title: titleOrEnigma({ title: row.episode_title }),
  episode_slug: row.episode_slug,
  subject_id: row.subject_id,
  subject_title: row.subject_title,
  content: row.content,
  created_at: row.created_at.toISOString(),
  is_approved: row.is_approved,
});

/** All that we keep of a comment, for the person who wrote it. */
export const toExportedComment = (row: ExportRow) => ({
  id: row.id,
  episode_title: row.episode_title,
  episode_slug: row.episode_slug,
  subject_id: row.subject_id,
  subject_title: row.subject_title,
  author_name: row.author_name,
  author_email: row.author_email,
  content: row.content,
  created_at: row.created_at.toISOString(),
  is_approved: row.is_approved,
  rejected_at: row.rejected_at?.toISOString() ?? null,
});
