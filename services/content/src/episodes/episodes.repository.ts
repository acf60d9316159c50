import type {
  Episode,
  EpisodeCard,
  EpisodeDetail,
  EpisodeList,
  EpisodeType,
  LatestEpisode,
} from '@nobicast/contracts';
import { queryPrepared, type Knex, type PreparedStatement } from '@nobicast/service-kit';
import {
  toCard,
  toDetail,
  toEpisode,
  toLatest,
  type CardRow,
  type DetailRow,
  type EpisodeRow,
  type LatestRow,
} from './episodes.rows.ts';
import { statements } from './episodes.statements.ts';

/** Which part of the published episodes, newest first. */
export interface ListQuery {
  type?: EpisodeType | undefined;
  /** Year of publication, Paris time. */
  year?: number | undefined;
  limit: number;
  offset: number;
}

/** Each row carries the summary. An empty list is one row with the summary and nulls. */
type ListRow<Row extends CardRow> = { total: number; years: string | null } & (Row | { id: null });

export type EpisodesRepository = ReturnType<typeof episodesRepository>;

/** Every read is one statement and takes the current time: episodes that are published later are left out. */
export function episodesRepository(db: Knex) {
  async function list<Row extends CardRow>(
    statement: PreparedStatement,
    now: Date,
    { type, year, limit, offset }: ListQuery,
    toItem: (row: Row) => Episode | EpisodeCard,
  ): Promise<EpisodeList> {
    const bindings = { now, type: type ?? null, year: year ?? null, limit, offset };
    const rows = await queryPrepared<ListRow<Row>>(db, statement, bindings);
    const [first] = rows;
    return {
      episodes: rows.flatMap((row) => (row.id === null ? [] : [toItem(row)])),
      years: first?.years ? first.years.split(',').map(Number) : [],
      total: first?.total ?? 0,
    };
  }

  async function findDetail(
    statement: PreparedStatement,
    bindings: Record<string, Knex.RawBinding>,
  ): Promise<EpisodeDetail | undefined> {
    const [row] = await queryPrepared<DetailRow>(db, statement, bindings);
    return row && toDetail(row);
  }

  return {
    listEpisodes: (now: Date, query: ListQuery) =>
      list<EpisodeRow>(statements.listEpisodes, now, query, toEpisode),

    listCards: (now: Date, query: ListQuery) => list<CardRow>(statements.listCards, now, query, toCard),

    /** With the ids of the episodes that the reply is about. */
    async findLatest(now: Date): Promise<{ latest: LatestEpisode; episodeIds: number[] } | undefined> {
      const [row] = await queryPrepared<LatestRow>(db, statements.latest, { now });
      if (!row) return undefined;
      const ids = new Set([row.id, ...(row.show ? [row.show.episode_id] : [])]);
      return { latest: toLatest(row), episodeIds: [...ids] };
    },

    /** Counts all episodes, also those of the future. */
    async countAll(): Promise<number> {
      const { rows } = await db.raw<{ rows: { total: number }[] }>(
        'select coalesce(sum(episode_count), 0)::integer as total from content.episode_years',
      );
      return rows[0]?.total ?? 0;
    },

    findBySlug: (now: Date, slug: string) => findDetail(statements.bySlug, { now, slug }),

    findByFormerSlug: (now: Date, slug: string) => findDetail(statements.byFormerSlug, { now, slug }),

    /** Also one that is not public yet, for preview addresses. */
    findAnyById: (now: Date, id: number) => findDetail(statements.anyById, { now, id }),

    findById: (now: Date, id: number) => findDetail(statements.byId, { now, id }),

    /** By the id of a preparation that was merged into it. */
    findByMergedId: (now: Date, id: number) => findDetail(statements.byMergedId, { now, id }),
  };
}
