import type { SentShowCommand, Show } from '@nobicast/contracts';
import type { Knex, RowOf } from '@nobicast/service-kit';
import { reads } from '../reads.ts';

export type StoredCommand = Show['commands'][number];

export interface ShowEpisode {
  id: number;
  slug: string;
  number: number | null;
  title: string | null;
  published_at: Date;
  recording_starts_at: Date | null;
  /** Whether the account is a host or co-host of it. */
  isHosted: boolean;
}

/** Hosts and co-hosts of an episode `e`. */
const hosted = `exists (
  select from content.episode_participants p join content.guests g on g.id = p.guest_id
  where p.episode_id = e.id and p.participant_role in ('host', 'co-host') and g.account_id = :userId
)`;

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
    /** Undefined unless there is a preparation of this id or slug. */
    async find(reference: string, userId: string): Promise<ShowEpisode | undefined> {
      const { rows } = await db.raw<{ rows: ShowEpisode[] }>(
        `select e.id, e.slug, e.number, e.title, e.published_at, e.recording_starts_at, ${hosted} as "isHosted"
          from content.episodes e
          where e.type = 'preparation' and (e.slug = :reference or e.id = :id::integer)`,
        // A longer number is none of ours, and no integer of Postgres.
        { reference, id: /^\d{1,9}$/.test(reference) ? reference : null, userId },
      );
      return rows[0];
    },

    /** Preparations that opened or were moved to not long before this instant, or later. */
    async listRecent(now: Date, userId: string): Promise<ShowEpisode[]> {
      const { rows } = await db.raw<{ rows: ShowEpisode[] }>(
        `select e.id, e.slug, e.number, e.title, e.published_at, e.recording_starts_at, ${hosted} as "isHosted"
          from content.episodes e
          where e.type = 'preparation'
            and greatest(e.published_at, e.recording_starts_at) > :now::timestamptz - interval '14 days'
          order by e.published_at, e.id limit 100`,
        { now, userId },
      );
      return rows;
    },

    async listSubjects(episodeId: number): Promise<Show['subjects']> {
      return db('content.subjects')
        .where({ episode_id: episodeId })
        .orderBy(['order_index', 'id'])
        .select<Show['subjects']>('id', 'title', 'content_url', 'planned_minutes');
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

    /** Those that are there already, in any show. */
    async findKnown(ids: readonly string[]): Promise<ReadonlySet<string>> {
      const rows = await db('content.show_commands')
        .whereIn('id', [...ids])
        .select<{ id: string }[]>('id');
      return new Set(rows.map(({ id }) => id));
    },

    /** What an insertion made; undefined if it is none, or the subject was deleted. */
    async findInserted(commandId: string): Promise<number | undefined> {
      const row = await db('content.show_commands')
        .where({ id: commandId })
        .first<{ subject_id: number | null } | undefined>('subject_id');
      return row?.subject_id ?? undefined;
    },

    async count(episodeId: number): Promise<number> {
      const [row] = await db('content.show_commands')
        .where({ episode_id: episodeId })
        .count<{ count: string }[]>('*');
      return Number(row?.count);
    },

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
