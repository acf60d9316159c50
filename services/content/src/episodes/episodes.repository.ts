import { brand, type EpisodeType } from '@nobicast/contracts';
import type { Knex } from '@nobicast/service-kit';

export interface EpisodeCard {
  id: number;
  number: number;
  type: EpisodeType;
  title: string | null;
  slug: string;
  publishedAt: Date;
  coverUrl: string | null;
}

export interface StoredFile {
  sizeBytes: number;
  uploadedAt: Date;
}

export interface Episode extends EpisodeCard {
  description: string | null;
  subjectCount: number;
  commentCount: number;
  durationMs: number | null;
  audio?: StoredFile & { isExternal: boolean };
  cover?: StoredFile;
}

export interface Publications {
  arrived: { id: number; number: number }[];
  nextAt?: Date;
}

export interface EpisodeFilter {
  type?: EpisodeType | undefined;
  /** Year of publication, Paris time. */
  year?: number | undefined;
}

interface CardRow {
  id: number;
  number: number;
  type: EpisodeType;
  title: string | null;
  slug: string;
  published_at: Date;
  cover_url: string | null;
}

interface EpisodeRow extends CardRow {
  description: string | null;
  subject_count: number;
  comment_count: number;
  duration_ms: number | null;
  /** bigint arrives as text. */
  audio_size_bytes: string | null;
  audio_uploaded_at: Date | null;
  audio_is_external: boolean | null;
  cover_size_bytes: string | null;
  cover_uploaded_at: Date | null;
}

const toCard = (row: CardRow): EpisodeCard => ({
  id: row.id,
  number: row.number,
  type: row.type,
  title: row.title,
  slug: row.slug,
  publishedAt: row.published_at,
  coverUrl: row.cover_url,
});

const toFile = (sizeBytes: string | null, uploadedAt: Date | null): StoredFile | undefined =>
  sizeBytes === null || uploadedAt === null ? undefined : { sizeBytes: Number(sizeBytes), uploadedAt };

function toEpisode(row: EpisodeRow): Episode {
  const audio = toFile(row.audio_size_bytes, row.audio_uploaded_at);
  const cover = toFile(row.cover_size_bytes, row.cover_uploaded_at);
  return {
    ...toCard(row),
    description: row.description,
    subjectCount: row.subject_count,
    commentCount: row.comment_count,
    durationMs: row.duration_ms,
    ...(audio && { audio: { ...audio, isExternal: row.audio_is_external === true } }),
    ...(cover && { cover }),
  };
}

const cardColumns = 'e.id, e.number, e.type, e.title, e.slug, e.published_at, e.cover_url';
const newestFirst = 'e.published_at desc, e.number desc, e.id desc';

/** The counts stand in a scalar subquery on purpose: only there Postgres looks up single subjects in the view. */
const episodesWhere = (condition: string) => `
  select e.id, e.number, e.type, e.title, e.slug, e.published_at, e.description,
    coalesce(e.cover_url, a.cover_url) as cover_url,
    counts.subject_count, counts.comment_count,
    a.duration_ms, a.audio_size_bytes, a.audio_uploaded_at, a.audio_is_external,
    a.cover_size_bytes, a.cover_uploaded_at
  from content.episodes e
  left join media.published_assets a on a.episode_id = e.id
  cross join lateral (
    select count(*)::integer as subject_count,
      coalesce(sum((select c.approved_count from comments.published_counts c where c.subject_id = s.id)), 0)::integer
        as comment_count
    from content.subjects s where s.episode_id = e.id
  ) counts
  where e.published_at <= :now and ${condition}
  order by ${newestFirst}`;

const matches = `
  (:type::text is null or e.type = :type)
  and (:year::integer is null or (
    e.published_at >= make_timestamptz(:year, 1, 1, 0, 0, 0, '${brand.timeZone}')
    and e.published_at < make_timestamptz(:year::integer + 1, 1, 1, 0, 0, 0, '${brand.timeZone}')))`;

const page = `e.id in (select e.id from content.episodes e where e.published_at <= :now and ${matches}
  order by ${newestFirst} limit :limit offset :offset)`;

const bindingsOf = ({ type = undefined, year = undefined }: EpisodeFilter) => ({
  type: type ?? null,
  year: year ?? null,
});

export type EpisodesRepository = ReturnType<typeof episodesRepository>;

/** Every read takes the instant: an episode published later does not exist yet. */
export function episodesRepository(db: Knex) {
  const rowsOf = async <Row>(sql: string, bindings: Record<string, Knex.RawBinding>) => {
    const { rows } = await db.raw<{ rows: Row[] }>(sql, bindings);
    return rows;
  };
  const findOne = async (condition: string, bindings: Record<string, Knex.RawBinding>) => {
    const [row] = await rowsOf<EpisodeRow>(episodesWhere(condition), bindings);
    return row && toEpisode(row);
  };

  return {
    async listEpisodes(now: Date, filter: EpisodeFilter, limit: number, offset: number): Promise<Episode[]> {
      const rows = await rowsOf<EpisodeRow>(episodesWhere(page), {
        now,
        limit,
        offset,
        ...bindingsOf(filter),
      });
      return rows.map(toEpisode);
    },

    async listCards(now: Date, filter: EpisodeFilter, limit: number, offset: number): Promise<EpisodeCard[]> {
      const rows = await rowsOf<CardRow>(
        `select ${cardColumns} from content.episodes e where e.published_at <= :now and ${matches}
          order by ${newestFirst} limit :limit offset :offset`,
        { now, limit, offset, ...bindingsOf(filter) },
      );
      return rows.map(toCard);
    },

    /** How many episodes match, and every year that has one, newest first. */
    async summarise(now: Date, filter: EpisodeFilter): Promise<{ total: number; years: number[] }> {
      const [row] = await rowsOf<{ total: number; years: number[] }>(
        `select (select count(*)::integer from content.episodes e where e.published_at <= :now and ${matches}) as total,
          array(select distinct extract(year from e.published_at at time zone '${brand.timeZone}')::integer as year
            from content.episodes e where e.published_at <= :now order by year desc) as years`,
        { now, ...bindingsOf(filter) },
      );
      // A SELECT of two scalars answers exactly one row.
      return row as { total: number; years: number[] };
    },

    /** The greatest publication date; at the same instant, the greatest number (A10). */
    findLatest(now: Date): Promise<Episode | undefined> {
      return findOne(
        `e.id = (select e.id from content.episodes e where e.published_at <= :now order by ${newestFirst} limit 1)`,
        { now },
      );
    },

    findBySlug(now: Date, slug: string): Promise<Episode | undefined> {
      return findOne('e.slug = :slug', { now, slug });
    },

    findById(now: Date, id: number): Promise<Episode | undefined> {
      return findOne('e.id = :id', { now, id });
    },

    /** The published episode of the same number and the other type. */
    async findSibling(now: Date, episode: EpisodeCard): Promise<EpisodeCard | undefined> {
      const [row] = await rowsOf<CardRow>(
        `select ${cardColumns} from content.episodes e
          where e.number = :number and e.type <> :type and e.published_at <= :now order by ${newestFirst} limit 1`,
        { now, number: episode.number, type: episode.type },
      );
      return row && toCard(row);
    },

    /** The episodes that became public after `since` and until `now`, and when the next one will. */
    async findPublications(since: Date, now: Date): Promise<Publications> {
      const rows = await rowsOf<{ id: number; number: number; published_at: Date }>(
        `select id, number, published_at from content.episodes
          where published_at > :since and published_at <= :now
            or published_at = (select min(published_at) from content.episodes where published_at > :now)`,
        { since, now },
      );
      const next = rows.find((row) => row.published_at > now);
      return {
        arrived: rows.filter((row) => row.published_at <= now).map(({ id, number }) => ({ id, number })),
        ...(next && { nextAt: next.published_at }),
      };
    },

    /** Tells every cache that what these keys name has changed. */
    async announceKeys(keys: readonly string[]): Promise<void> {
      await db.raw('select content.announce_keys(?)', [[...keys]]);
    },
  };
}
