import type { Knex } from '@nobicast/service-kit';
import type { LiveItem, LiveStatus, Recording } from './live-item.rules.ts';

interface LiveItemRow {
  guid: string;
  starts_at: Date;
  ends_at: Date;
  status: LiveStatus;
}

export type LiveItemsRepository = ReturnType<typeof liveItemsRepository>;

export const liveItemsRepository = (db: Knex) => ({
  /** The one that is announced: of the newest recording. */
  async findNewest(): Promise<LiveItem | undefined> {
    const row = await db('content.live_items')
      .orderBy('starts_at', 'desc')
      .first<LiveItemRow | undefined>('guid', 'starts_at', 'ends_at', 'status');
    return row && { guid: row.guid, startsAt: row.starts_at, endsAt: row.ends_at, status: row.status };
  },

  /**
   * Makes the item of this recording, or moves its status on. Never back: the clock of another worker may be slightly
   * behind.
   */
  async keep({ startsAt, endsAt, status }: Recording): Promise<void> {
    await db.raw(
      `insert into content.live_items as kept (starts_at, ends_at, status) values (:startsAt, :endsAt, :status)
        on conflict (starts_at) do update set status = excluded.status
        where array_position(array['pending', 'live', 'ended'], kept.status)
          < array_position(array['pending', 'live', 'ended'], excluded.status)`,
      { startsAt, endsAt, status },
    );
  },

  async removeBefore(startsAt: Date): Promise<void> {
    await db('content.live_items').where('starts_at', '<', startsAt).delete();
  },
});
