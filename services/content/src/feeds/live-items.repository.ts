import { plannedStartOf, usualStartOf } from '@nobicast/contracts/recording-times';
import type { Knex } from '@nobicast/service-kit';
import { isPublicAt } from '../episodes/episodes.statements.ts';
import type { LiveItem, LiveStatus, PlannedRecording, Recording } from './live-item.rules.ts';

interface LiveItemRow {
  guid: string;
  usual_starts_at: Date | null;
  starts_at: Date;
  ends_at: Date;
  status: LiveStatus;
}

interface PreparationRow {
  id: number;
  slug: string;
  number: number | null;
  title: string | null;
  version: number;
  updated_at: Date;
  published_at: Date;
  recording_starts_at: Date | null;
}

/** The recording of a public preparation. */
export interface PreparedRecording extends PlannedRecording {
  id: number;
  slug: string;
  number: number | null;
  title: string | null;
  /** The version of the preparation. */
  version: number;
  updatedAt: Date;
}

export type LiveItemsRepository = ReturnType<typeof liveItemsRepository>;

export const liveItemsRepository = (db: Knex) => ({
  /** The announced item, which is that of the newest recording. */
  async findNewest(): Promise<LiveItem | undefined> {
    const row = await db('content.live_items')
      .orderByRaw('coalesce(usual_starts_at, starts_at) desc')
      .first<LiveItemRow | undefined>('guid', 'usual_starts_at', 'starts_at', 'ends_at', 'status');
    return (
      row && {
        guid: row.guid,
        usualStartsAt: row.usual_starts_at ?? row.starts_at,
        startsAt: row.starts_at,
        endsAt: row.ends_at,
        status: row.status,
      }
    );
  },

  /** The public preparations whose recordings are around this instant. */
  async listPreparations(now: Date): Promise<PreparedRecording[]> {
    const { rows } = await db.raw<{ rows: PreparationRow[] }>(
      `select e.id, e.slug, e.number, e.title, e.version, e.updated_at, e.published_at, e.recording_starts_at
        from content.episodes e
        where e.type = 'preparation' and ${isPublicAt('e')}
          and greatest(e.published_at, e.recording_starts_at) > :now::timestamptz - interval '14 days'
        order by e.id`,
      { now },
    );
    return rows.map(({ id, slug, number, title, version, updated_at: updatedAt, ...row }) => ({
      id,
      slug,
      number,
      title,
      version,
      updatedAt,
      usualStartsAt: usualStartOf(row.published_at),
      startsAt: plannedStartOf(row),
    }));
  },

  /**
   * Makes the item of this recording, or moves its status on. Not back, unless the recording is moved or its beginning
   * was taken back: the clock of another worker may be slightly behind. What has ended stays so.
   */
  async keep({ usualStartsAt, startsAt, endsAt, status }: Recording, now: Date): Promise<void> {
    await db.raw(
      `insert into content.live_items as kept (usual_starts_at, starts_at, ends_at, status)
        values (:usualStartsAt, :startsAt, :endsAt, :status)
        on conflict (coalesce(usual_starts_at, starts_at)) do update
        set starts_at = excluded.starts_at, ends_at = excluded.ends_at, status = excluded.status
        where kept.status <> 'ended' and (kept.starts_at <> excluded.starts_at
          or kept.status = excluded.status and kept.ends_at < excluded.ends_at
          or kept.status = 'live' and excluded.status = 'pending'
            and :now::timestamptz < excluded.starts_at - interval '1 minute'
          or array_position(array['pending', 'live', 'ended'], kept.status)
            < array_position(array['pending', 'live', 'ended'], excluded.status))`,
      { usualStartsAt, startsAt, endsAt, status, now },
    );
  },

  async removeBefore(usualStartsAt: Date): Promise<void> {
    await db('content.live_items')
      .whereRaw('coalesce(usual_starts_at, starts_at) < ?', [usualStartsAt])
      .delete();
  },
});
