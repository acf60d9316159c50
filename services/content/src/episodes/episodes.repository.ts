import type { EpisodeType } from '@nobicast/contracts';
import { queryPrepared, type Knex, type PreparedStatement } from '@nobicast/service-kit';
import {
  toGuest,
  toSubject,
  type EpisodeGuest,
  type GuestRow,
  type Sibling,
  type Subject,
  type SubjectRow,
} from './episode-parts.ts';
import { statements } from './episodes.statements.ts';

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
  audio: (StoredFile & { isExternal: boolean }) | undefined;
  cover: StoredFile | undefined;
}

export interface LatestEpisode {
  episode: Episode;
  subjects: Subject[];
}

/** One episode with all that its page shows, in order. */
export interface EpisodeDetail extends LatestEpisode {
  guests: EpisodeGuest[];
  sibling: Sibling | null;
}

/** Which part of the published episodes, newest first. */
export interface ListQuery {
  type?: EpisodeType | undefined;
  /** Year of publication, Paris time. */
  year?: number | undefined;
  limit: number;
  offset: number;
}

export interface Listing<Item> {
  episodes: Item[];
  /** How many match, before limit and offset. */
  total: number;
  /** Every year with a published episode, newest first. */
  years: number[];
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

type LatestRow = EpisodeRow & { subjects: SubjectRow[] };
type DetailRow = LatestRow & { guests: GuestRow[]; sibling: Sibling | null };

/** The summary stands beside each row; a list without any is one row of nulls beside it. */
type ListRow<Row extends CardRow> = { total: number; years: string | null } & (Row | { id: null });

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

// Field by field, without spreading: with `...toCard(row)` a list of 20 costs seven times as much.
function toEpisode(row: EpisodeRow): Episode {
  const audio = toFile(row.audio_size_bytes, row.audio_uploaded_at);
  return {
    id: row.id,
    number: row.number,
    type: row.type,
    title: row.title,
    slug: row.slug,
    publishedAt: row.published_at,
    coverUrl: row.cover_url,
    description: row.description,
    subjectCount: row.subject_count,
    commentCount: row.comment_count,
    durationMs: row.duration_ms,
    audio: audio && {
      sizeBytes: audio.sizeBytes,
      uploadedAt: audio.uploadedAt,
      isExternal: row.audio_is_external === true,
    },
    cover: toFile(row.cover_size_bytes, row.cover_uploaded_at),
  };
}

const toLatest = (row: LatestRow): LatestEpisode => ({
  episode: toEpisode(row),
  subjects: row.subjects.map(toSubject),
});

const toDetail = (row: DetailRow): EpisodeDetail => ({
  ...toLatest(row),
  guests: row.guests.map(toGuest),
  sibling: row.sibling,
});

export type EpisodesRepository = ReturnType<typeof episodesRepository>;

/** Every read is one statement, and takes the instant: an episode published later does not exist yet. */
export function episodesRepository(db: Knex) {
  async function list<Row extends CardRow, Item>(
    statement: PreparedStatement,
    now: Date,
    { type = undefined, year = undefined, limit, offset }: ListQuery,
    toItem: (row: Row) => Item,
  ): Promise<Listing<Item>> {
    const bindings = { now, type: type ?? null, year: year ?? null, limit, offset };
    const rows = await queryPrepared<ListRow<Row>>(db, statement, bindings);
    const [first] = rows;
    return {
      episodes: rows.flatMap((row) => (row.id === null ? [] : [toItem(row)])),
      total: first?.total ?? 0,
      years: first?.years ? first.years.split(',').map(Number) : [],
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
    listEpisodes: (now: Date, query: ListQuery): Promise<Listing<Episode>> =>
      list(statements.listEpisodes, now, query, toEpisode),

    listCards: (now: Date, query: ListQuery): Promise<Listing<EpisodeCard>> =>
      list(statements.listCards, now, query, toCard),

    async findLatest(now: Date): Promise<LatestEpisode | undefined> {
      const [row] = await queryPrepared<LatestRow>(db, statements.latest, { now });
      return row && toLatest(row);
    },

    findBySlug: (now: Date, slug: string) => findDetail(statements.bySlug, { now, slug }),

    findById: (now: Date, id: number) => findDetail(statements.byId, { now, id }),
  };
}
