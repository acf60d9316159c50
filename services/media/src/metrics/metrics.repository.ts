import { comparison, type EpisodeType, type FirstFigures, type ListeningDay } from '@nobicast/contracts';
import { dayOf, dayStart, type Knex, type RowOf } from '@nobicast/service-kit';
import { deletedAfterMonths } from '../counting/retention.repository.ts';
import { reads } from '../reads.ts';

export type EventKind = 'play' | 'download';

export interface ListeningEvent {
  episodeId: number;
  kind: EventKind;
  occurredAt: Date;
  /** The listener's analytics id, a UUID v4. */
  ncid: string;
  addressHash: string | null;
  userAgent: string | null;
}

export interface EpisodeFigures {
  plays: number;
  downloads: number;
  playsLastWeek: number;
  downloadsLastWeek: number;
}

export interface SummaryFigures {
  episodes: number;
  listeners: number;
  listenersLastMonth: number;
  plays: number;
  playsLastWeek: number;
  playsLastMonth: number;
}

interface EpisodeFiguresRow {
  plays: number;
  downloads: number;
  plays_last_week: number;
  downloads_last_week: number;
}

type FirstFiguresRow = Omit<FirstFigures, 'median'> & {
  median_plays: number | null;
  median_downloads: number | null;
};

interface SummaryRow {
  episodes: number;
  listeners: number;
  listeners_last_month: number;
  plays: number;
  plays_last_week: number;
  plays_last_month: number;
}

const toEpisodeFigures = (row: EpisodeFiguresRow): EpisodeFigures => ({
  plays: row.plays,
  downloads: row.downloads,
  playsLastWeek: row.plays_last_week,
  downloadsLastWeek: row.downloads_last_week,
});

const toSummary = (row: SummaryRow): SummaryFigures => ({
  episodes: row.episodes,
  listeners: row.listeners,
  listenersLastMonth: row.listeners_last_month,
  plays: row.plays,
  playsLastWeek: row.plays_last_week,
  playsLastMonth: row.plays_last_month,
});

const toRow = (event: ListeningEvent) => ({
  episode_id: event.episodeId,
  kind: event.kind,
  occurred_at: event.occurredAt,
  ncid: event.ncid,
  address_hash: event.addressHash,
  user_agent: event.userAgent,
});

export type MetricsRepository = ReturnType<typeof metricsRepository>;

export function metricsRepository(db: Knex) {
  return {
    /** Counts for a podcast only. Undefined unless the episode is published. */
    async insertEvent(event: ListeningEvent): Promise<EpisodeType | undefined> {
      const { rows } = await db.raw<{ rows: Pick<RowOf<typeof reads.episodes>, 'type'>[] }>(
        `with episode as (select id, type from ${reads.episodes} e where id = :episode_id),
          counted as (
            insert into media.listening_events (episode_id, kind, occurred_at, ncid, address_hash, user_agent)
            select id, :kind, :occurred_at, :ncid, :address_hash, :user_agent from episode where type = 'podcast'
          )
          select type from episode`,
        toRow(event),
      );
      return rows[0]?.type;
    },

    /** Undefined unless the episode is published. */
    async findEpisodeFigures(episodeId: number, weekStart: Date): Promise<EpisodeFigures | undefined> {
      const { rows } = await db.raw<{ rows: EpisodeFiguresRow[] }>(
        `select
            (count(*) filter (where l.kind = 'play') + coalesce(f.plays, 0))::integer as plays,
            (count(*) filter (where l.kind = 'download') + coalesce(f.downloads, 0))::integer as downloads,
            count(*) filter (where l.kind = 'play' and l.occurred_at > :weekStart)::integer as plays_last_week,
            count(*) filter (where l.kind = 'download' and l.occurred_at > :weekStart)::integer as downloads_last_week
          from ${reads.episodes} e left join media.listening_events l on l.episode_id = e.id
            left join media.former_listens f on f.episode_id = e.id
          where e.id = :episodeId group by e.id, f.plays, f.downloads`,
        { episodeId, weekStart },
      );
      return rows[0] && toEpisodeFigures(rows[0]);
    },

    /**
     * The figures of a published podcast at its age, and of those before it at the same age. Undefined for anything
     * else. A site that was there before `counting_start` counts since its oldest event, less a day: the first event
     * comes a while after its episode.
     */
    async findFirstFigures(episodeId: number, now: Date): Promise<FirstFigures | undefined> {
      const { rows } = await db.raw<{ rows: FirstFiguresRow[] }>(
        `with counted_since as (
            select greatest(
              :now::timestamptz - make_interval(months => :months),
              least(start.at, (select min(occurred_at) - interval '1 day' from media.listening_events))
            ) as at from media.counting_start start
          ), own as (
            select e.id, e.published_at, e.published_at >= counted_since.at as is_counted,
              least(:now::timestamptz - e.published_at, make_interval(days => :days)) as age
            from ${reads.episodes} e, counted_since where e.id = :episodeId and e.type = 'podcast'
          ), compared as (
            select id, published_at from own
            union all (select e.id, e.published_at from ${reads.episodes} e, own, counted_since
              where e.type = 'podcast' and e.published_at < own.published_at
                and e.published_at >= counted_since.at
              order by e.published_at desc, e.id limit :episodes)
          ), counted as (
            select c.id, count(*) filter (where l.kind = 'play') as plays,
              count(*) filter (where l.kind = 'download') as downloads
            from compared c cross join own left join media.listening_events l
              on l.episode_id = c.id and l.occurred_at < c.published_at + own.age
            group by c.id
          )
          select own.is_counted, ceil(extract(epoch from own.age) / 86400)::integer as days,
            mine.plays::integer as plays, mine.downloads::integer as downloads,
            count(other.id)::integer as compared,
            round(percentile_cont(0.5) within group (order by other.plays))::integer as median_plays,
            round(percentile_cont(0.5) within group (order by other.downloads))::integer as median_downloads
          from own join counted mine on mine.id = own.id left join counted other on other.id <> own.id
          group by own.is_counted, own.age, mine.plays, mine.downloads`,
        { episodeId, now, months: deletedAfterMonths, ...comparison },
      );
      const [row] = rows;
      if (!row) return undefined;
      const { median_plays: plays, median_downloads: downloads, ...own } = row;
      return { ...own, median: plays === null || downloads === null ? null : { plays, downloads } };
    },

    async summarise(weekStart: Date, monthStart: Date): Promise<SummaryFigures> {
      const { rows } = await db.raw<{ rows: SummaryRow[] }>(
        `select
            (select count(*)::integer from ${reads.episodes} e where type = 'podcast') as episodes,
            (count(distinct ncid) + (select listeners from media.former_listeners))::integer as listeners,
            count(distinct ncid) filter (where occurred_at > :monthStart)::integer as listeners_last_month,
            (count(*) filter (where kind = 'play')
              + (select coalesce(sum(plays), 0) from media.former_listens))::integer as plays,
            count(*) filter (where kind = 'play' and occurred_at > :weekStart)::integer as plays_last_week,
            count(*) filter (where kind = 'play' and occurred_at > :monthStart)::integer as plays_last_month
          from media.listening_events`,
        { weekStart, monthStart },
      );
      // An aggregate without GROUP BY returns exactly one row.
      return toSummary(rows[0] as SummaryRow);
    },

    /** In Paris, including the day of `now` and days without an event. */
    async listDays(now: Date, count: number): Promise<ListeningDay[]> {
      const { rows } = await db.raw<{ rows: ListeningDay[] }>(
        `with days as (
            select day::date from generate_series(
              ${dayOf(':now::timestamptz')} - (:count::integer - 1), ${dayOf(':now::timestamptz')}, interval '1 day') day
          ), counted as (
            select ${dayOf('occurred_at')} as day,
              count(*) filter (where kind = 'play')::integer as plays,
              count(*) filter (where kind = 'download')::integer as downloads
            from media.listening_events
            where occurred_at >= ${dayStart(`(${dayOf(':now::timestamptz')} - (:count::integer - 1))`)}
            group by 1
          )
          select day::text, coalesce(plays, 0) as plays, coalesce(downloads, 0) as downloads
          from days left join counted using (day) order by days.day`,
        { now, count },
      );
      return rows;
    },

    async hasEventsOf(ncids: readonly string[]): Promise<boolean> {
      const { rows } = await db.raw<{ rows: { found: boolean }[] }>(
        'select exists (select 1 from media.listening_events where ncid = any(?)) as found',
        [[...ncids]],
      );
      return rows[0]?.found ?? false;
    },

    async listPodcasts(): Promise<{ id: number; publishedAt: Date }[]> {
      const { rows } = await db.raw<{ rows: Pick<RowOf<typeof reads.episodes>, 'id' | 'published_at'>[] }>(
        `select id, published_at from ${reads.episodes} e where type = 'podcast' order by published_at`,
      );
      return rows.map((row) => ({ id: row.id, publishedAt: row.published_at }));
    },

    /** All of them or none. */
    async insertEvents(events: readonly ListeningEvent[]): Promise<void> {
      await db.batchInsert('media.listening_events', events.map(toRow), 1_000);
    },
  };
}
