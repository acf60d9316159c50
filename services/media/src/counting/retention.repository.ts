import type { Knex } from '@nobicast/service-kit';
import { inParts, rowsAtOnce } from './in-parts.ts';

/** As the privacy policy says. */
const anonymousAfterMonths = 6;
export const deletedAfterMonths = 24;

const before = (months: number) => `:now::timestamptz - interval '${months} months'`;

export type RetentionRepository = ReturnType<typeof retentionRepository>;

export function retentionRepository(db: Knex) {
  return {
    /**
     * Removes from old events what could identify their listeners. Listeners without younger plays and downloads are
     * counted first, so that the number of all listeners stays.
     */
    async anonymise(now: Date): Promise<void> {
      await db.transaction(async (transaction) => {
        // Two processes would count the same listeners.
        await transaction.raw('select listeners from media.former_listeners for update');
        await transaction.raw(
          `update media.former_listeners set listeners = listeners + (
              select count(distinct ncid) from media.listening_events old
              where occurred_at < ${before(anonymousAfterMonths)} and ncid is not null and not exists (
                select 1 from media.listening_events young
                where young.ncid = old.ncid and young.occurred_at >= ${before(anonymousAfterMonths)}))`,
          { now },
        );
        await transaction.raw(
          `update media.listening_events set ncid = null, address_hash = null, user_agent = null
            where occurred_at < ${before(anonymousAfterMonths)}
              and (ncid is not null or address_hash is not null or user_agent is not null)`,
          { now },
        );
      });
      await inParts(() =>
        db.raw(
          `update media.delivery_events set address_hash = null, previous_hash = null, user_agent = null
            where id in (
              select id from media.delivery_events
              where occurred_at < ${before(anonymousAfterMonths)}
                and (address_hash is not null or previous_hash is not null or user_agent is not null)
              order by occurred_at limit ${rowsAtOnce})`,
          { now },
        ),
      );
    },

    /** Deletes old events. Of plays and downloads, the number for each episode stays. */
    async removeOld(now: Date): Promise<void> {
      // One statement, so that exactly what is deleted is added.
      await db.raw(
        `with removed as (
            delete from media.listening_events where occurred_at < ${before(deletedAfterMonths)} returning episode_id, kind
          )
          insert into media.former_listens as f (episode_id, plays, downloads)
          select episode_id, count(*) filter (where kind = 'play'), count(*) filter (where kind = 'download')
          from removed group by episode_id
          on conflict (episode_id) do update
            set plays = f.plays + excluded.plays, downloads = f.downloads + excluded.downloads`,
        { now },
      );
      await inParts(() =>
        db.raw(
          `delete from media.delivery_events where id in (
              select id from media.delivery_events where occurred_at < ${before(deletedAfterMonths)}
              order by occurred_at limit ${rowsAtOnce})`,
          { now },
        ),
      );
    },
  };
}
