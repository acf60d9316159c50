import type { ParticipantRole } from '@nobicast/contracts';
import type { Knex } from '@nobicast/service-kit';
import { fieldNames, type EpisodeFields } from './feed-item.ts';
import type { Participant } from './participants.rules.ts';
import type { Known, KnownEpisode, KnownSubject, SubjectsPlan } from './plan.rules.ts';

/** What made an episode: tells imported ones from the demo data's. */
const source = 'import';

type EpisodeRow = EpisodeFields & Pick<KnownEpisode, 'id' | 'guid' | 'slug'>;

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
  /** Null only for subjects that no import wrote; such a one matches by title alone. */
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
  startMs: row.start_ms ?? -1,
  url: row.content_url,
  orderIndex: row.order_index,
  hasComments: row.has_comments,
});

const subjectColumns = ({ chapter, orderIndex }: SubjectsPlan['insert'][number]) => ({
  title: chapter.title,
  start_ms: chapter.startMs,
  content_url: chapter.url,
  content_type: chapter.url === null ? null : 'link',
  order_index: orderIndex,
});

function byEpisode<Row extends { episode_id: number }, Value>(rows: Row[], toValue: (row: Row) => Value) {
  const groups = new Map<number, Value[]>();
  for (const row of rows) groups.set(row.episode_id, [...(groups.get(row.episode_id) ?? []), toValue(row)]);
  return groups;
}

export type ImportRepository = ReturnType<typeof importRepository>;

export function importRepository(db: Knex) {
  const rowsOf = async <Row>(sql: string): Promise<Row[]> => (await db.raw<{ rows: Row[] }>(sql)).rows;

  return {
    /** Keeps everybody else from adding or changing episodes until the transaction ends. */
    async lockEpisodes(): Promise<void> {
      await db.raw('lock table content.episodes in share row exclusive mode');
    },

    /** Everything an import compares with. */
    async listKnown(): Promise<Known> {
      const episodes = await rowsOf<EpisodeRow>(
        `select id, guid, slug, ${fieldColumns}
          from content.episodes where guid is not null order by id`,
      );
      const participants = await rowsOf<ParticipantRow>(
        `select episode_id, name, role, avatar_url, participant_role from content.episode_participants
          where guest_id is null order by order_index, id`,
      );
      const subjects = await rowsOf<SubjectRow>(
        `select s.id, s.episode_id, s.title, s.start_ms, s.content_url, s.order_index,
            exists (select 1 from comments.published_counts c where c.subject_id = s.id) as has_comments
          from content.subjects s join content.episodes e on e.id = s.episode_id
          where e.guid is not null order by s.order_index, s.id`,
      );
      const slugs = await rowsOf<{ slug: string }>('select slug from content.episodes');
      const [highest] = await rowsOf<{ number: number | null }>(
        `select max(number) as number from content.episodes where type = 'podcast'`,
      );
      const people = byEpisode(participants, toParticipant);
      const topics = byEpisode(subjects, toSubject);
      return {
        episodes: episodes.map((row) => ({
          ...row,
          participants: people.get(row.id) ?? [],
          subjects: topics.get(row.id) ?? [],
        })),
        slugs: slugs.map(({ slug }) => slug),
        highestNumber: highest?.number ?? 0,
      };
    },

    async insertEpisode(guid: string, slug: string, fields: EpisodeFields): Promise<number> {
      const [row] = await db('content.episodes')
        .insert({ ...fields, guid, slug, source, type: 'podcast' })
        .returning<{ id: number }[]>('id');
      if (!row) throw new Error(`The episode ${slug} was not inserted.`);
      return row.id;
    },

    async updateEpisode(id: number, fields: EpisodeFields): Promise<void> {
      await db('content.episodes')
        .where({ id })
        .update({ ...fields, updated_at: db.fn.now() });
    },

    /** The one-off people of an episode are exactly these. Those of the directory stay. */
    async replaceParticipants(episodeId: number, participants: readonly Participant[]): Promise<void> {
      await db('content.episode_participants')
        .where({ episode_id: episodeId })
        .whereNull('guest_id')
        .delete();
      if (participants.length === 0) return;
      await db('content.episode_participants').insert(
        participants.map(({ name, role, avatarUrl, participantRole }, index) => ({
          episode_id: episodeId,
          name,
          role,
          avatar_url: avatarUrl,
          participant_role: participantRole,
          order_index: index,
        })),
      );
    },

    async changeSubjects(episodeId: number, { insert, update, remove }: SubjectsPlan): Promise<void> {
      if (remove.length > 0) await db('content.subjects').whereIn('id', remove).delete();
      for (const entry of update)
        await db('content.subjects').where({ id: entry.id }).update(subjectColumns(entry));
      if (insert.length === 0) return;
      await db('content.subjects').insert(
        insert.map((entry) => ({ episode_id: episodeId, ...subjectColumns(entry) })),
      );
    },
  };
}
