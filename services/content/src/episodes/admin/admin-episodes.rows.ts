import type { AdminEpisode } from '@nobicast/contracts';
import { toEpisode, type EpisodeRow } from '../episodes.rows.ts';

export type AdminEpisodeRow = EpisodeRow & {
  version: number;
  is_public: boolean;
  former_slugs: string[];
  old_addresses: string[];
  podcast_id: number | null;
  created_at: Date;
  updated_at: Date;
};

export const toAdminEpisode = (row: AdminEpisodeRow): AdminEpisode => ({
  ...toEpisode(row),
  version: row.version,
  is_public: row.is_public,
  former_slugs: row.former_slugs,
  old_addresses: row.old_addresses,
  podcast_id: row.podcast_id,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});
