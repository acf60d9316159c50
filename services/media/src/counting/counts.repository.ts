import { dropReasons, type DropReason } from '@nobicast/contracts';
import { dayOf, dayStart, type Knex } from '@nobicast/service-kit';
import { z } from 'zod';
import { reads } from '../reads.ts';

/** In Paris, `2026-11-23`. */
export type Day = string;

export interface DayBounds {
  day: Day;
  start: Date;
  end: Date;
}

export interface DailyDownloads {
  episodeId: number;
  requests: number;
  downloads: number;
  dropped: Partial<Record<DropReason, number>>;
}

/** The rules, and the list of agents. */
export interface Method {
  version: string;
  agentList: string;
}

interface UsedMethod extends Method {
  days: number;
  from: Day;
  to: Day;
}

export interface CountedPeriod {
  /** Latest first. */
  methods: UsedMethod[];
  days: number;
  from: Day | null;
  to: Day | null;
  requests: number;
  downloads: number;
  dropped: Partial<Record<DropReason, number>>;
}

interface PeriodRow extends Omit<CountedPeriod, 'methods' | 'dropped'> {
  dropped: unknown;
}

const droppedSchema = z.partialRecord(z.enum(dropReasons), z.int());

/** No request of the `day`, or of a window that reaches into it, is anonymous. */
const isKnown = `not exists (
  select 1 from media.delivery_events e where e.address_hash is null
    and e.occurred_at >= ${dayStart('day', -1)} and e.occurred_at < ${dayStart('day', 2)})`;

export type CountsRepository = ReturnType<typeof countsRepository>;

export function countsRepository(db: Knex) {
  return {
    /**
     * Ended before this instant, oldest first. A day whose requests became anonymous before it was counted stays
     * without figures.
     */
    async listUncountedDays(endedBefore: Date): Promise<DayBounds[]> {
      const { rows } = await db.raw<{ rows: DayBounds[] }>(
        `with days as (
            select day::date from generate_series(
              (select ${dayOf('min(occurred_at)')} from media.delivery_events),
              ${dayOf(':endedBefore::timestamptz')}, interval '1 day') day
          )
          select day::text, ${dayStart('day')} as start, ${dayStart('day', 1)} as end
          from days where ${dayStart('day', 1)} <= :endedBefore
            and not exists (select 1 from media.counted_days c where c.day = days.day) and ${isKnown}
          order by days.day`,
        { endedBefore },
      );
      return rows;
    },

    /** Older days cannot be counted again: their requests are anonymous. */
    async listCountedDays(from: Day, to: Day): Promise<DayBounds[]> {
      const { rows } = await db.raw<{ rows: DayBounds[] }>(
        `select day::text, ${dayStart('day')} as start, ${dayStart('day', 1)} as end
          from media.counted_days c where day between :from and :to and ${isKnown}
          order by c.day`,
        { from, to },
      );
      return rows;
    },

    async listDay(day: Day): Promise<DailyDownloads[]> {
      const { rows } = await db.raw<{
        rows: { episode_id: number; requests: number; downloads: number; dropped: unknown }[];
      }>(
        `select episode_id, requests, downloads, dropped from media.daily_downloads where day = :day order by episode_id`,
        { day },
      );
      return rows.map(({ episode_id, requests, downloads, dropped }) => ({
        episodeId: episode_id,
        requests,
        downloads,
        dropped: droppedSchema.parse(dropped),
      }));
    },

    /** Stores the figures of a day for good. Does nothing if another process was first. */
    async putDay(
      day: Day,
      { version, agentList, countedAt }: Method & { countedAt: Date },
      counts: readonly DailyDownloads[],
    ): Promise<void> {
      await db.raw(
        `with counted as (
            insert into media.counted_days (day, method_version, agent_list_version, counted_at)
            values (:day, :version, :agentList, :countedAt) on conflict do nothing returning day
          )
          insert into media.daily_downloads (episode_id, day, requests, downloads, dropped)
          select e.id, counted.day, r.requests, r.downloads, r.dropped
          from counted, json_to_recordset(:rows::json) r(episode_id integer, requests integer, downloads integer, dropped jsonb)
            join ${reads.episodeIds} e on e.id = r.episode_id`,
        {
          day,
          version,
          agentList,
          countedAt,
          rows: JSON.stringify(
            counts.map(({ episodeId, ...count }) => ({ episode_id: episodeId, ...count })),
          ),
        },
      );
    },

    /** Includes the methods of the last counted days. */
    async summarise(days: number): Promise<CountedPeriod> {
      const { rows: methods } = await db.raw<{ rows: UsedMethod[] }>(
        `select method_version as version, agent_list_version as "agentList", count(*)::integer as days,
            min(day)::text as from, max(day)::text as to
          from (select * from media.counted_days order by day desc limit :days) period
          group by method_version, agent_list_version order by max(day) desc`,
        { days },
      );
      const { rows } = await db.raw<{ rows: PeriodRow[] }>(
        `with period as (select day from media.counted_days order by day desc limit :days),
          counts as (select d.* from media.daily_downloads d join period using (day)),
          reasons as (
            select r.key as reason, sum(r.value::integer)::integer as requests
            from counts, jsonb_each_text(counts.dropped) r group by r.key
          )
          select (select count(*)::integer from period) as days,
            (select min(day)::text from period) as from, (select max(day)::text from period) as to,
            coalesce(sum(requests), 0)::integer as requests, coalesce(sum(downloads), 0)::integer as downloads,
            (select coalesce(jsonb_object_agg(reason, reasons.requests), '{}') from reasons) as dropped
          from counts`,
        { days },
      );
      // An aggregate without GROUP BY returns exactly one row.
      const { dropped, ...period } = rows[0] as PeriodRow;
      return { ...period, methods, dropped: droppedSchema.parse(dropped) };
    },
  };
}
