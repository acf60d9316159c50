import type { EpisodeKind, ParticipantRole } from '@nobicast/contracts';
import { episodeFields } from '@nobicast/contracts/fields/episode.fields';
import { namesOf, pick, type ColumnsOf } from '@nobicast/contracts/fields/field';
import { queryPrepared, type Knex, type PreparedStatement, type RowOf } from '@nobicast/service-kit';
import { chaptersOf, type Chapter, type FeedSubject } from './notes.rules.ts';
import { reads } from '../reads.ts';
import { isPublicAt } from '../episodes/episodes.statements.ts';

type EpisodeColumns = ColumnsOf<typeof episodeFields>;
const columns = namesOf(episodeFields);
/** Columns that are shown under another name, or that only preparations have. */
type NotCopied = 'published_at' | 'type' | 'recording_starts_at' | 'becomes_podcast_at';
const notCopied: readonly string[] = [
  'published_at',
  'type',
  'recording_starts_at',
  'becomes_podcast_at',
] satisfies NotCopied[];
const copied = columns.filter((name): name is Exclude<typeof name, NotCopied> => !notCopied.includes(name));

export interface FeedEpisode extends Omit<EpisodeColumns, NotCopied> {
  id: number;
  kind: EpisodeKind;
  season: number | null;
  publishedAt: Date;
  guid: string;
  isPermalink: boolean;
  /** The path of the uploaded cover as a square, where it is large enough. */
  squareCoverPath: string | null;
  isExplicit: boolean | null;
  /** `file` is how its address ends: `1.mp3`. */
  audio: { file: string; mimeType: string; sizeBytes: number; durationMs: number | null };
  subjects: FeedSubject[];
  people: { name: string; participantRole: ParticipantRole; role: string | null; imageUrl: string | null }[];
  /** Transcripts of the publisher of an import. */
  transcripts: { url: string; type: string | null; language: string | null }[];
  /** The language of the transcript that was uploaded here. */
  transcriptLanguage: string | null;
  isTranscriptTimed: boolean;
}

/** What is written into the tags of an episode's file. */
export interface TitledChapters {
  number: number | null;
  title: string | null;
  chapters: Chapter[];
}

type Assets = RowOf<typeof reads.assets>;

interface FeedRow extends EpisodeColumns, Pick<Assets, 'square_cover_url' | 'duration_ms'> {
  id: number;
  kind: EpisodeKind;
  season: number | null;
  guid: string;
  guid_is_permalink: boolean;
  is_explicit: boolean | null;
  /** Media gives a file name to every sound of the types that feeds name. */
  enclosure_file: NonNullable<Assets['enclosure_file']>;
  audio_mime_type: NonNullable<Assets['audio_mime_type']>;
  audio_size_bytes: NonNullable<Assets['audio_size_bytes']>;
  subjects: FeedSubject[];
  people: FeedEpisode['people'];
  transcripts: FeedEpisode['transcripts'];
  transcript_language: string | null;
  is_transcript_timed: boolean;
}

const toEpisode = (row: FeedRow): FeedEpisode => ({
  ...pick(row, copied),
  id: row.id,
  kind: row.kind,
  season: row.season,
  publishedAt: row.published_at,
  guid: row.guid,
  isPermalink: row.guid_is_permalink,
  squareCoverPath: row.square_cover_url,
  isExplicit: row.is_explicit,
  audio: {
    file: row.enclosure_file,
    mimeType: row.audio_mime_type,
    sizeBytes: Number(row.audio_size_bytes),
    durationMs: row.duration_ms,
  },
  subjects: row.subjects,
  people: row.people,
  transcripts: row.transcripts,
  transcriptLanguage: row.transcript_language,
  isTranscriptTimed: row.is_transcript_timed,
});

const subjects = `
  (select coalesce(json_agg(json_build_object('startMs', s.start_ms, 'title', s.title, 'url', s.content_url)
      order by s.start_ms, s.order_index, s.id), '[]')
    from content.subjects s where s.episode_id = e.id) as subjects`;
const people = `
  (select coalesce(json_agg(json_build_object('name', coalesce(p.name, g.name), 'participantRole', p.participant_role,
      'role', p.role, 'imageUrl', coalesce(p.avatar_url, g.avatar_url)) order by p.order_index, p.id), '[]')
    from content.episode_participants p left join content.guests g on g.id = p.guest_id
    where p.episode_id = e.id) as people`;

/** Public podcasts with a sound that podcast apps play. */
const listed = `content.episodes e join ${reads.assets} a on a.episode_id = e.id
  where ${isPublicAt('e')} and e.type = 'podcast' and a.audio_mime_type = any(string_to_array(:types, ','))`;

const rows = (order: 'asc' | 'desc') => `
  select e.id, ${columns.map((name) => `e.${name}`).join(', ')}, e.kind, e.season, e.guid, e.guid_is_permalink,
    e.square_cover_url, e.is_explicit, e.transcripts, e.enclosure_file, e.audio_mime_type, e.audio_size_bytes, e.duration_ms, ${subjects}, ${people},
    (select t.language from content.transcripts t where t.episode_id = e.id) as transcript_language,
    coalesce((select t.is_timed from content.transcripts t where t.episode_id = e.id), false) as is_transcript_timed
  from (
    select e.*, a.enclosure_file, a.audio_mime_type, a.audio_size_bytes, a.duration_ms, a.square_cover_url from ${listed}
    order by e.published_at ${order}, e.number ${order}, e.id ${order} limit :limit offset :offset
  ) e order by e.published_at desc, e.number desc, e.id desc`;

const statements = {
  count: { name: 'feed-count', sql: `select count(*)::integer as count from ${listed}` },
  newest: { name: 'feed-newest', sql: rows('desc') },
  fromOldest: { name: 'feed-from-oldest', sql: rows('asc') },
  chapters: {
    name: 'feed-chapters',
    sql: `select ${subjects} from content.episodes e where e.id = :id and ${isPublicAt('e')}`,
  },
  titledChapters: {
    name: 'titled-chapters',
    sql: `select e.number, e.title, ${subjects} from content.episodes e where e.id = :id`,
  },
} satisfies Record<string, PreparedStatement>;

export type FeedsRepository = ReturnType<typeof feedsRepository>;

/** @param types the media types of audio that podcast apps play */
export function feedsRepository(db: Knex, types: readonly string[]) {
  const bindings = { types: types.join() };
  const list = async (statement: PreparedStatement, now: Date, limit: number, offset: number) =>
    (await queryPrepared<FeedRow>(db, statement, { ...bindings, now, limit, offset })).map(toEpisode);

  return {
    async count(now: Date): Promise<number> {
      const [row] = await queryPrepared<{ count: number }>(db, statements.count, { ...bindings, now });
      return row?.count ?? 0;
    },

    listNewest: (now: Date, limit: number) => list(statements.newest, now, limit, 0),

    /** `offset` and `limit` count from the oldest episode; the list is sorted newest first. */
    listFromOldest: (now: Date, { limit, offset }: { limit: number; offset: number }) =>
      list(statements.fromOldest, now, limit, offset),

    /** Undefined where there is no such public episode. */
    async findChapters(now: Date, id: number): Promise<Chapter[] | undefined> {
      const [row] = await queryPrepared<{ subjects: FeedSubject[] }>(db, statements.chapters, { now, id });
      return row && chaptersOf(row.subjects);
    },

    /** The chapters of any episode, public or not; undefined where there is none. */
    async findTitledChapters(id: number): Promise<TitledChapters | undefined> {
      const [row] = await queryPrepared<{
        number: number | null;
        title: string | null;
        subjects: FeedSubject[];
      }>(db, statements.titledChapters, { id });
      return row && { number: row.number, title: row.title, chapters: chaptersOf(row.subjects) };
    },

    /** The identity of the show: this one, unless it has another already. */
    async keepIdentity(podcastGuid: string): Promise<string> {
      await db('content.show_identity').insert({ podcast_guid: podcastGuid }).onConflict().ignore();
      const row = await db('content.show_identity').first<{ podcast_guid: string }>('podcast_guid');
      return row.podcast_guid;
    },

    /** Records the digest of the content at a path, and returns when it last changed. */
    async recordDigest(path: string, digest: string, now: Date): Promise<Date> {
      const { rows: changed } = await db.raw<{ rows: { changed_at: Date }[] }>(
        `insert into content.feed_versions as v (path, digest, changed_at) values (:path, :digest, :now)
          on conflict (path) do update set digest = excluded.digest, changed_at = excluded.changed_at
          where v.digest <> excluded.digest
          returning changed_at`,
        { path, digest, now },
      );
      const [row] = changed;
      if (row) return row.changed_at;
      const kept = await db('content.feed_versions')
        .where({ path })
        .first<{ changed_at: Date }>('changed_at');
      return kept.changed_at;
    },
  };
}
