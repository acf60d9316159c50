import type { AdminEpisode, PlannedMerge } from '@nobicast/contracts';
import { assetsOf, toEpisode, type EpisodeRow } from '../episodes.rows.ts';

export type AdminEpisodeRow = EpisodeRow & {
  version: number;
  is_public: boolean;
  former_slugs: string[];
  old_addresses: string[];
  becomes_podcast_at: Date | null;
  podcast_id: number | null;
  /** Read from JSON: its `at` is a text with an offset of the time zone, no Date. */
  planned_merge: PlannedMerge | null;
  had_show: boolean;
  created_at: Date;
  updated_at: Date;
};

export function toAdminEpisode(row: AdminEpisodeRow): AdminEpisode {
  const { recording_starts_at: recordingStartsAt = null, ...episode } = toEpisode(row);
  return {
    ...episode,
    // As it was typed.
    title: row.title,
    recording_starts_at: recordingStartsAt,
    assets: assetsOf(row),
    version: row.version,
    is_public: row.is_public,
    former_slugs: row.former_slugs,
    old_addresses: row.old_addresses,
    becomes_podcast_at: row.becomes_podcast_at?.toISOString() ?? null,
    podcast_id: row.podcast_id,
    planned_merge: row.planned_merge && {
      ...row.planned_merge,
      at: new Date(row.planned_merge.at).toISOString(),
    },
    had_show: row.had_show,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
