import type { ParticipantRole } from '@nobicast/contracts';
import type { Knex } from '@nobicast/service-kit';
import { fieldNames, type EpisodeFields, type Transcript } from './feed-item.ts';
import type { Participant } from './participants.rules.ts';
import type { HandmadeEpisode, KnownEpisode, NumberedItem, Overview } from './plan.rules.ts';
import type { KnownSubject, SubjectsPlan } from './subjects-plan.rules.ts';
import { reads } from '../../reads.ts';

/** The value of the column that distinguishes imported episodes from the demo data. */
const source = 'import';

type EpisodeRow = EpisodeFields & { id: number };

const fieldColumns = Object.keys(fieldNames).join(', ');

interface ParticipantRow {
  episode_id: number;
  name: string;
  role: string | null;
  avatar_url: string | null;
  participant_role: ParticipantRole;
}

interface SubjectRow {
  id: number;
  episode_id: number;
  title: string;
  /** A subject without a start matches by title alone. */
  start_ms: number | null;
  content_url: string | null;
  order_index: number;
  has_comments: boolean;
}

const toParticipant = (row: ParticipantRow): Participant => ({
  name: row.name,
  role: row.role,
  avatarUrl: row.avatar_url,
  participantRole: row.participant_role,
});

const toSubject = (row: SubjectRow): KnownSubject => ({
  id: row.id,
  title: row.title,
  startMs: row.start_ms,
  url: row.content_url,
  orderIndex: row.order_index,
  hasComments: row.has_comments,
});

/** jsonb reorders the names of an object. */
const toTranscript = ({ url, type, language }: Transcript): Transcript => ({ url, type, language });

/** knex would write a list as a Postgres array. */
const toColumns = (fields: EpisodeFields) => ({ ...fields, transcripts: JSON.stringify(fields.transcripts) });

const subjectColumns = ({ chapter, orderIndex }: SubjectsPlan['insert'][number]) => ({
  title: chapter.title,
  start_ms: chapter.startMs,
  content_url: chapter.url,
  content_type: chapter.url === null ? null : 'link',
  order_index: orderIndex,
});

function byEpisode<Row extends { episode_id: number }, Value>(rows: Row[], toValue: (row: Row) => Value) {
  const groups = new Map<number, Value[]>();
  for (const row of rows) {
    const group = groups.get(row.episode_id);
    if (group) group.push(toValue(row));
    else groups.set(row.episode_id, [toValue(row)]);
  }
  return groups;
}

/** A statement takes 65,535 values at most. */
const rowsAtOnce = 1_000;

export type ImportRepository = ReturnType<typeof importRepository>;

export function importRepository(db: Knex) {
  const rowsOf = async <Row>(sql: string, values: readonly (string | number[])[] = []): Promise<Row[]> =>
    (await db.raw<{ rows: Row[] }>(sql, values)).rows;

  const insertRows = async (table: string, rows: readonly object[]) => {
    for (let start = 0; start < rows.length; start += rowsAtOnce)
      await db(table).insert(rows.slice(start, start + rowsAtOnce));
  };

  return {
    /** Blocks all other writers of episodes until the transaction ends. */
    async lockEpisodes(): Promise<void> {
      await db.raw('lock table content.episodes in share row exclusive mode');
    },

    /**
     * Takes the identity that the show has where it comes from, by which apps and directories know it. A site with a
     * podcast keeps its own: somebody may have read its feed.
     */
    async takeIdentity(podcastGuid: string): Promise<void> {
      await db.raw(
        `insert into content.show_identity (podcast_guid)
          select ?::uuid where not exists (select from content.episodes where type = 'podcast')
          on conflict (is_only) do update set podcast_guid = excluded.podcast_guid`,
        [podcastGuid],
      );
    },

    async getOverview(): Promise<Overview> {
      const episodes = await rowsOf<Overview['episodes'][number]>(
        'select id, guid, slug, number, season, declared_number from content.episodes',
      );
      // Former ones too: an import takes no address from another episode.
      const slugs = await rowsOf<{ slug: string }>(
        'select slug from content.episodes union all select slug from content.former_slugs',
      );
      const handmade = await rowsOf<HandmadeEpisode>(
        'select id, slug, number, type, title from content.episodes where source is distinct from ?',
        [source],
      );
      const oldAddresses = await rowsOf<{ address: string; episode_id: number }>(
        'select address, episode_id from content.old_addresses',
      );
      const [highest] = await rowsOf<{ number: number | null }>(
        `select max(number) as number from content.episodes where type = 'podcast'`,
      );
      return {
        episodes,
        slugs: slugs.map(({ slug }) => slug),
        handmade,
        oldAddresses: new Map(oldAddresses.map(({ address, episode_id: id }) => [address, id])),
        highestNumber: highest?.number ?? 0,
      };
    },

    /** Everything that an import compares these episodes with, by their ids. */
    async listKnown(ids: number[]): Promise<Map<number, KnownEpisode>> {
      if (ids.length === 0) return new Map();
      const episodes = await rowsOf<EpisodeRow>(
        `select id, ${fieldColumns} from content.episodes where id = any(?)`,
        [ids],
      );
      const participants = await rowsOf<ParticipantRow>(
        `select episode_id, name, role, avatar_url, participant_role from content.episode_participants
          where episode_id = any(?) and guest_id is null order by order_index, id`,
        [ids],
      );
      const subjects = await rowsOf<SubjectRow>(
        `select s.id, s.episode_id, s.title, s.start_ms, s.content_url, s.order_index,
            exists (select 1 from ${reads.commentCounts} c where c.subject_id = s.id) as has_comments
          from content.subjects s where s.episode_id = any(?) order by s.order_index, s.id`,
        [ids],
      );
      const people = byEpisode(participants, toParticipant);
      const topics = byEpisode(subjects, toSubject);
      return new Map(
        episodes.map((row) => [
          row.id,
          {
            ...row,
            transcripts: row.transcripts.map(toTranscript),
            participants: people.get(row.id) ?? [],
            subjects: topics.get(row.id) ?? [],
          },
        ]),
      );
    },

    /** The new episodes' ids, in their order. */
    async insertEpisodes(episodes: readonly (NumberedItem & { fields: EpisodeFields })[]): Promise<number[]> {
      if (episodes.length === 0) return [];
      const rows = await db('content.episodes')
        .insert(
          episodes.map(({ item, slug, number, fields }) => ({
            ...toColumns(fields),
            number,
            guid: item.guid,
            guid_is_permalink: item.isPermalink,
            slug,
            source,
            type: 'podcast',
          })),
        )
        .returning<{ id: number; guid: string }[]>(['id', 'guid']);
      const ids = new Map(rows.map(({ id, guid }) => [guid, id]));
      return episodes.map(({ item, slug }) => {
        const id = ids.get(item.guid);
        if (id === undefined) throw new Error(`The episode ${slug} was not inserted.`);
        return id;
      });
    },

    async updateEpisode(id: number, fields: EpisodeFields): Promise<void> {
      await db('content.episodes')
        .where({ id })
        .update({ ...toColumns(fields), updated_at: db.fn.now() });
    },

    /** Makes these the only one-off people of the episodes. Those of the directory stay. */
    async replaceParticipants(
      episodes: readonly { id: number; participants: readonly Participant[] }[],
    ): Promise<void> {
      if (episodes.length === 0) return;
      const ids = episodes.map(({ id }) => id);
      await db('content.episode_participants').whereIn('episode_id', ids).whereNull('guest_id').delete();
      await insertRows(
        'content.episode_participants',
        episodes.flatMap(({ id, participants }) =>
          participants.map(({ name, role, avatarUrl, participantRole }, index) => ({
            episode_id: id,
            name,
            role,
            avatar_url: avatarUrl,
            participant_role: participantRole,
            order_index: index,
          })),
        ),
      );
    },

    async changeSubjects(episodes: readonly { id: number; subjects: SubjectsPlan }[]): Promise<void> {
      const removed = episodes.flatMap(({ subjects }) => subjects.remove);
      if (removed.length > 0) await db('content.subjects').whereIn('id', removed).delete();
      for (const entry of episodes.flatMap(({ subjects }) => subjects.update))
        await db('content.subjects').where({ id: entry.id }).update(subjectColumns(entry));
      for (const { id, startMs, orderIndex } of episodes.flatMap(({ subjects }) => subjects.move))
        await db('content.subjects').where({ id }).update({ start_ms: startMs, order_index: orderIndex });
      await insertRows(
        'content.subjects',
        episodes.flatMap(({ id, subjects }) =>
          subjects.insert.map((entry) => ({ episode_id: id, ...subjectColumns(entry) })),
        ),
      );
    },
  };
}
