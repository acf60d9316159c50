import type { SentShowCommand, Show } from '@nobicast/contracts';
import { addJob, type Knex, type RowOf } from '@nobicast/service-kit';
import { jobsSchema } from '../../migrations/index.ts';
import { reads } from '../reads.ts';

export const settlingTask = 'settle_postponed';

export type StoredCommand = Show['commands'][number];

export interface ShowEpisode {
  id: number;
  slug: string;
  number: number | null;
  title: string | null;
  published_at: Date;
  recording_starts_at: Date | null;
  /** The preparation has become a podcast: what was pressed is read, and nothing added. */
  isOver?: boolean;
  /** Whether the account is a host or co-host of it. */
  isHosted: boolean;
}

interface CommentedShow extends ShowEpisode {
  commentCount: number;
  lastCommentAt: Date | null;
}

interface PostponedSubject {
  id: number;
  episodeId: number;
  hasStart: boolean;
}

/** Hosts and co-hosts of an episode `e`. */
const hosted = `exists (
  select from content.episode_participants p join content.guests g on g.id = p.guest_id
  where p.episode_id = e.id and p.participant_role in ('host', 'co-host') and g.account_id = :userId
)`;

/** Whether hosts left anything in the régie of the episode of this alias. */
export const hadShow = (alias: string) => `(
  exists (select from content.show_commands c where c.episode_id = ${alias}.id)
  or exists (select from content.show_notes n where n.episode_id = ${alias}.id))`;

/** The ids of the subjects that a show postponed, whatever came of it. */
const postponed = `
  select c.subject_id from content.show_commands c
  where c.episode_id = :episodeId and c.action ->> 'kind' = 'postpone'`;

interface CommandRow {
  id: string;
  pressed_at: Date;
  since_sync_ms: number;
  action: StoredCommand['action'];
  by: RowOf<typeof reads.members>['name'];
  subject_id: number | null;
}

export type ShowsRepository = ReturnType<typeof showsRepository>;

export function showsRepository(db: Knex) {
  return {
    /**
     * A preparation, or a podcast that had a show, by its id or slug; also by a former slug, because that may change
     * during the show.
     */
    async find(reference: string, userId: string): Promise<ShowEpisode | undefined> {
      const { rows } = await db.raw<{ rows: ShowEpisode[] }>(
        `select e.id, e.slug, e.number, e.title, e.published_at, e.recording_starts_at, ${hosted} as "isHosted",
            e.type = 'podcast' as "isOver"
          from content.episodes e
          where (e.type = 'preparation' or ${hadShow('e')})
            and (e.slug = :reference or e.id = :id::integer
              or e.id = (select f.episode_id from content.former_slugs f where f.slug = :reference))
          order by e.slug <> :reference`,
        // A longer number is none of ours, and no integer of Postgres.
        { reference, id: /^\d{1,9}$/.test(reference) ? reference : null, userId },
      );
      return rows[0];
    },

    /** Preparations that opened or were moved to not long before this instant, or later. */
    async listRecent(now: Date, userId: string): Promise<CommentedShow[]> {
      const { rows } = await db.raw<{ rows: CommentedShow[] }>(
        `select e.id, e.slug, e.number, e.title, e.published_at, e.recording_starts_at, ${hosted} as "isHosted",
            (select coalesce(sum(c.approved_count), 0)::integer from ${reads.commentCounts} c
              where c.episode_id = e.id) as "commentCount",
            (select max(c.created_at) from ${reads.comments} c join content.subjects s on s.id = c.subject_id
              where s.episode_id = e.id) as "lastCommentAt"
          from content.episodes e
          where e.type = 'preparation'
            and greatest(e.published_at, e.recording_starts_at) > :now::timestamptz - interval '14 days'
          order by e.published_at, e.id limit 100`,
        { now, userId },
      );
      return rows;
    },

    /** This episode, and those whose shows postponed or inserted a subject that is in it now. */
    async listShowsOf(episodeId: number): Promise<{ id: number; slug: string; number: number | null }[]> {
      return db('content.episodes as e')
        .where('e.id', episodeId)
        .orWhereIn(
          'e.id',
          db('content.show_commands as c')
            .join('content.subjects as s', 's.id', 'c.subject_id')
            .where('s.episode_id', episodeId)
            .select('c.episode_id'),
        )
        .orderBy('e.id')
        .select('e.id', 'e.slug', 'e.number');
    },

    /** Subjects that the show postponed come last, once they are in another preparation. */
    async listSubjects(episodeId: number): Promise<Show['subjects']> {
      const { rows } = await db.raw<{ rows: Show['subjects'] }>(
        `select s.id, s.title, s.content_url, s.planned_minutes,
            case when s.episode_id <> :episodeId
              then json_build_object('slug', e.slug, 'number', e.number) end as moved_to,
            case when s.episode_id = :episodeId then (
              select json_build_object('slug', o.slug, 'number', o.number)
              from content.show_commands c join content.episodes o on o.id = c.episode_id
              where c.subject_id = s.id and c.action ->> 'kind' = 'postpone' and c.episode_id <> :episodeId
              order by c.pressed_at desc limit 1) end as postponed_from
          from content.subjects s join content.episodes e on e.id = s.episode_id
          where s.episode_id = :episodeId or s.id in (${postponed})
          order by s.episode_id <> :episodeId, s.order_index, s.id`,
        { episodeId },
      );
      return rows;
    },

    /** The subjects that were ever postponed in this show, and in which episode each is now. */
    async listPostponed(episodeId: number): Promise<PostponedSubject[]> {
      const { rows } = await db.raw<{ rows: PostponedSubject[] }>(
        `select s.id, s.episode_id as "episodeId", s.start_ms is not null as "hasStart" from content.subjects s
          where s.id in (${postponed}) order by s.order_index, s.id`,
        { episodeId },
      );
      return rows;
    },

    async listCommands(episodeId: number): Promise<StoredCommand[]> {
      const { rows } = await db.raw<{ rows: CommandRow[] }>(
        `select c.id, c.pressed_at, c.since_sync_ms, c.action, m.name as by, c.subject_id
          from content.show_commands c left join ${reads.members} m on m.id = c.pressed_by
          where c.episode_id = :episodeId order by c.pressed_at, c.id`,
        { episodeId },
      );
      return rows.map((row) => ({ ...row, pressed_at: row.pressed_at.toISOString() }));
    },

    /** Null: at the usual time. Returns the new version of the episode. */
    async move(episodeId: number, startsAt: Date | null): Promise<number> {
      const [row] = await db('content.episodes')
        .where({ id: episodeId })
        .update({ recording_starts_at: startsAt })
        .returning<{ version: number }[]>('version');
      if (!row) throw new Error('The episode is locked, so it exists.');
      return row.version;
    },

    /** Keeps from where a show moved its planned start, with the command that began it; null: from the usual time. */
    async keepMove(episodeId: number, { to, from }: { to: Date; from: Date | null }): Promise<void> {
      await db.raw(
        `update content.show_commands set moved_start_to = :to, moved_start_from = :from
          where id = (select c.id from content.show_commands c
            where c.episode_id = :episodeId and c.action ->> 'kind' = 'begin'
            order by c.pressed_at desc, c.id desc limit 1)`,
        { episodeId, to, from },
      );
    },

    /** From where the planned start was moved, as the show began. */
    async findMove(episodeId: number): Promise<{ to: Date; from: Date | null } | undefined> {
      return db('content.show_commands')
        .where({ episode_id: episodeId })
        .whereNotNull('moved_start_to')
        .orderBy([
          { column: 'pressed_at', order: 'desc' },
          { column: 'id', order: 'desc' },
        ])
        .first<{ to: Date; from: Date | null } | undefined>({
          to: 'moved_start_to',
          from: 'moved_start_from',
        });
    },

    /** Returns the kept move, and forgets it. */
    async takeMove(episodeId: number): Promise<{ to: Date; from: Date | null } | undefined> {
      const { rows } = await db.raw<{ rows: { to: Date; from: Date | null }[] }>(
        `with kept as (
            select c.id, c.moved_start_to as "to", c.moved_start_from as "from" from content.show_commands c
            where c.episode_id = :episodeId and c.moved_start_to is not null
            order by c.pressed_at desc, c.id desc limit 1
          )
          update content.show_commands c set moved_start_to = null, moved_start_from = null
          from kept where c.id = kept.id returning kept."to", kept."from"`,
        { episodeId },
      );
      return rows[0];
    },

    /** The ids of commands that are stored already, in any show. */
    async findKnown(ids: readonly string[]): Promise<ReadonlySet<string>> {
      const rows = await db('content.show_commands')
        .whereIn('id', [...ids])
        .select<{ id: string }[]>('id');
      return new Set(rows.map(({ id }) => id));
    },

    /** The subject that a command inserted; undefined if it inserted none, or the subject was deleted. */
    async findInserted(commandId: string): Promise<number | undefined> {
      const row = await db('content.show_commands')
        .where({ id: commandId })
        .first<{ subject_id: number | null } | undefined>('subject_id');
      return row?.subject_id ?? undefined;
    },

    /** How many commands a show has, and when the last of them arrived. */
    async received(episodeId: number): Promise<{ count: number; lastAt: Date | null }> {
      const { rows } = await db.raw<{ rows: [{ count: number; lastAt: Date | null }] }>(
        `select count(*)::integer as count, max(c.received_at) as "lastAt"
          from content.show_commands c where c.episode_id = :episodeId`,
        { episodeId },
      );
      return rows[0];
    },

    /** Adds the job that moves what is postponed, for a process that dies before it does. */
    scheduleSettling: (episodeId: number, userId: string): Promise<void> =>
      addJob(db, jobsSchema, settlingTask, { episodeId, userId }, { key: `${settlingTask}-${episodeId}` }),

    async insert(command: {
      id: string;
      episodeId: number;
      action: SentShowCommand['action'];
      pressedAt: Date;
      sinceSyncMs: number;
      pressedBy: string;
      receivedAt: Date;
      subjectId: number | null;
    }): Promise<void> {
      await db('content.show_commands').insert({
        id: command.id,
        episode_id: command.episodeId,
        action: JSON.stringify(command.action),
        pressed_at: command.pressedAt,
        since_sync_ms: command.sinceSyncMs,
        pressed_by: command.pressedBy,
        received_at: command.receivedAt,
        subject_id: command.subjectId,
      });
    },
  };
}
