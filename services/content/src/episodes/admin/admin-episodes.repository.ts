import type { AdminEpisode, AdminEpisodePage, EpisodeSelection, EpisodeType } from '@nobicast/contracts';
import { episodeFields } from '@nobicast/contracts/fields/episode.fields';
import { namesOf, type ColumnsOf } from '@nobicast/contracts/fields/field';
import { queryPrepared, type Knex } from '@nobicast/service-kit';
import { toAdminEpisode, type AdminEpisodeRow } from './admin-episodes.rows.ts';
import { idStatement, listStatement, matchOf, oneStatement } from './admin-episodes.statements.ts';

export interface Filter {
  search?: string | undefined;
  type?: EpisodeType | undefined;
}

export type EpisodeFields = ColumnsOf<typeof episodeFields>;

export interface LockedEpisode extends EpisodeFields {
  id: number;
  version: number;
  updatedAt: Date;
}

/** Each row of a list repeats its totals. An empty list is one row with the totals and nulls. */
type ListRow = { total: number; next_number: number } & (AdminEpisodeRow | { id: null });

const noFilter = { search: null, type: null };
const bindingsOf = ({ search, type }: Filter) => ({
  ...noFilter,
  ...(search && { search }),
  ...(type && { type }),
});

export type AdminEpisodesRepository = ReturnType<typeof adminEpisodesRepository>;

/** Producers see episodes before they are public, too. */
export function adminEpisodesRepository(db: Knex) {
  return {
    async list(
      now: Date,
      { page, limit, ...filter }: Filter & { page: number; limit: number },
    ): Promise<AdminEpisodePage> {
      const rows = await queryPrepared<ListRow>(db, listStatement(matchOf(filter.search)), {
        ...bindingsOf(filter),
        now,
        limit,
        offset: (page - 1) * limit,
      });
      const [first] = rows;
      const total = first?.total ?? 0;
      return {
        episodes: rows.flatMap((row) => (row.id === null ? [] : [toAdminEpisode(row)])),
        pagination: { page, limit, total, pages: Math.ceil(total / limit) },
        next_number: first?.next_number ?? 1,
      };
    },

    async find(now: Date, id: number): Promise<AdminEpisode | undefined> {
      const [row] = await queryPrepared<AdminEpisodeRow>(db, oneStatement, { id, now });
      return row && toAdminEpisode(row);
    },

    /** The ids of a selection, in the order of lists. A filter gives at most `most` ids. */
    async listIds(selection: EpisodeSelection, most: number): Promise<number[]> {
      if ('ids' in selection) return [...new Set(selection.ids)];
      const rows = await queryPrepared<{ id: number }>(db, idStatement(matchOf(selection.search)), {
        ...bindingsOf(selection),
        limit: most,
      });
      return rows.map(({ id }) => id);
    },

    async lock(id: number): Promise<LockedEpisode | undefined> {
      const row = await db('content.episodes')
        .where({ id })
        .forUpdate()
        .first<(Omit<LockedEpisode, 'updatedAt'> & { updated_at: Date }) | undefined>(
          'id',
          ...namesOf(episodeFields),
          'version',
          'updated_at',
        );
      if (!row) return undefined;
      const { updated_at: updatedAt, ...fields } = row;
      return { ...fields, updatedAt };
    },

    async insert(fields: Partial<EpisodeFields>): Promise<number> {
      const [row] = await db('content.episodes').insert(fields).returning<{ id: number }[]>('id');
      if (!row) throw new Error('The episode was not inserted.');
      return row.id;
    },

    /** The preparations whose instant to become a podcast has come, and in whose name. */
    async listDueSwitches(now: Date): Promise<{ id: number; actorId: string }[]> {
      return db('content.episodes')
        .where('becomes_podcast_at', '<=', now)
        .orderBy(['becomes_podcast_at', 'id'])
        .select<{ id: number; actorId: string }[]>('id', { actorId: 'podcast_planned_by' });
    },

    /** Returns the new version. */
    async update(
      id: number,
      fields: Partial<EpisodeFields> & { podcast_planned_by?: string },
    ): Promise<number> {
      const [row] = await db('content.episodes')
        .where({ id })
        .update(fields)
        .returning<{ version: number }[]>('version');
      if (!row) throw new Error('There is no such episode: its row is to be locked before it is updated.');
      return row.version;
    },

    /** Foreign keys delete everything that belongs to the episode, in all schemas. */
    async remove(id: number): Promise<void> {
      await db('content.episodes').where({ id }).delete();
    },
  };
}
