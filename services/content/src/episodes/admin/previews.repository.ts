import type { PreviewLink } from '@nobicast/contracts';
import type { Knex, RowOf } from '@nobicast/service-kit';
import { reads } from '../../reads.ts';
import { isPublicAt } from '../episodes.statements.ts';

interface PreviewRow {
  id: number;
  token: string;
  label: string | null;
  created_by_name: RowOf<typeof reads.members>['name'];
  created_at: Date;
  expires_at: Date;
}

/** What a token opens. */
export interface OpenPreview {
  episodeId: number;
  slug: string;
  /** What the preview showed is public now: its address leads there. */
  isPublic: boolean;
  /** The episode is a public preparation: the preview shows the podcast that it becomes. */
  isOfPodcast: boolean;
  expiresAt: Date;
}

const toPreview = (row: PreviewRow): PreviewLink => ({
  id: row.id,
  token: row.token,
  label: row.label,
  created_by: row.created_by_name ?? 'L’administration',
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
});

export type PreviewsRepository = ReturnType<typeof previewsRepository>;

export function previewsRepository(db: Knex) {
  return {
    /** The addresses that work, the newest first. */
    async list(episodeId: number, now: Date): Promise<PreviewLink[]> {
      const { rows } = await db.raw<{ rows: PreviewRow[] }>(
        `select p.id, p.token, p.label, m.name as created_by_name, p.created_at, p.expires_at
          from content.preview_links p left join ${reads.members} m on m.id = p.created_by
          where p.episode_id = :episodeId and p.revoked_at is null and p.expires_at > :now order by p.id desc`,
        { episodeId, now },
      );
      return rows.map(toPreview);
    },

    /** Whether visitors have all of an episode. A public preparation does not count: it still becomes a podcast. */
    async isPublicPodcast(episodeId: number, now: Date): Promise<boolean> {
      const { rows } = await db.raw<{ rows: unknown[] }>(
        `select 1 from content.episodes e where e.id = :episodeId and e.type = 'podcast' and ${isPublicAt('e')}`,
        { episodeId, now },
      );
      return rows.length > 0;
    },

    /** Returns its id. */
    async insert(preview: {
      episodeId: number;
      token: string;
      label: string | null;
      createdBy: string;
      createdAt: Date;
      expiresAt: Date;
    }): Promise<number> {
      const [row] = await db('content.preview_links')
        .insert({
          episode_id: preview.episodeId,
          token: preview.token,
          label: preview.label,
          created_by: preview.createdBy,
          created_at: preview.createdAt,
          expires_at: preview.expiresAt,
        })
        .returning<{ id: number }[]>('id');
      if (!row) throw new Error('The preview address was not inserted.');
      return row.id;
    },

    /** False where the episode has no such address that works. */
    async revoke(episodeId: number, id: number, now: Date): Promise<boolean> {
      const revoked = await db('content.preview_links')
        .where({ id, episode_id: episodeId, revoked_at: null })
        .where('expires_at', '>', now)
        .update({ revoked_at: now });
      return revoked > 0;
    },

    /** Undefined for a token that is unknown or revoked. It may have expired. */
    async findByToken(token: string, now: Date): Promise<OpenPreview | undefined> {
      const { rows } = await db.raw<{
        rows: {
          episode_id: number;
          slug: string;
          is_public: boolean;
          is_of_podcast: boolean;
          expires_at: Date;
        }[];
      }>(
        `select p.episode_id, e.slug, p.expires_at,
            s.is_public and not s.is_of_podcast as is_public, s.is_public and s.is_of_podcast as is_of_podcast
          from content.preview_links p join content.episodes e on e.id = p.episode_id
          cross join lateral (select ${isPublicAt('e')} as is_public,
            e.type = 'preparation' and p.created_at >= e.published_at as is_of_podcast) s
          where p.token = :token and p.revoked_at is null`,
        { token, now },
      );
      const [row] = rows;
      return (
        row && {
          episodeId: row.episode_id,
          slug: row.slug,
          isPublic: row.is_public,
          isOfPodcast: row.is_of_podcast,
          expiresAt: row.expires_at,
        }
      );
    },
  };
}
