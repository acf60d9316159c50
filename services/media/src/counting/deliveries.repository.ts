import type { Knex } from '@nobicast/service-kit';
import type { DeliveredRequest } from './counting.rules.ts';
import { inParts, rowsAtOnce } from './in-parts.ts';
import { reads } from '../reads.ts';

export interface DeliveryEvent extends Omit<DeliveredRequest, 'id' | 'id3Bytes' | 'meanBitrate'> {
  episodeId: number;
  /** The hash with the previous day's salt. */
  previousHash: string | null;
  isEligible: boolean;
}

interface RequestRow {
  id: string;
  occurred_at: Date;
  method: string;
  status: number;
  requested_range: string | null;
  /** bigint arrives as text. */
  bytes_sent: string;
  is_prefetch: boolean;
  address_hash: string | null;
  user_agent: string | null;
  file_bytes: string;
  id3_bytes: number | null;
  mean_bitrate: number | null;
}

const toRequest = (row: RequestRow): DeliveredRequest => ({
  id: Number(row.id),
  occurredAt: row.occurred_at,
  method: row.method,
  status: row.status,
  requestedRange: row.requested_range,
  bytesSent: Number(row.bytes_sent),
  isPrefetch: row.is_prefetch,
  addressHash: row.address_hash,
  userAgent: row.user_agent,
  fileBytes: Number(row.file_bytes),
  id3Bytes: row.id3_bytes,
  meanBitrate: row.mean_bitrate,
});

const toRow = (event: DeliveryEvent) => ({
  episode_id: event.episodeId,
  occurred_at: event.occurredAt,
  method: event.method,
  status: event.status,
  requested_range: event.requestedRange,
  bytes_sent: event.bytesSent,
  is_prefetch: event.isPrefetch,
  is_eligible: event.isEligible,
  user_agent: event.userAgent,
  address_hash: event.addressHash,
  previous_hash: event.previousHash,
  file_bytes: event.fileBytes,
});

/** All of a busy day could not be read within the time of a statement. */
const listedAtOnce = 20_000;

export type DeliveriesRepository = ReturnType<typeof deliveriesRepository>;

export function deliveriesRepository(db: Knex) {
  return {
    /** Adds what is known of the sound now. Omits requests for deleted episodes. */
    async insert(events: readonly DeliveryEvent[]): Promise<void> {
      await db.raw(
        `insert into media.delivery_events (episode_id, occurred_at, method, status, requested_range, bytes_sent,
            is_prefetch, is_eligible, user_agent, address_hash, previous_hash, file_bytes, id3_bytes, mean_bitrate)
          select e.id, r.occurred_at, r.method, r.status, r.requested_range, r.bytes_sent,
            r.is_prefetch, r.is_eligible, r.user_agent, r.address_hash, r.previous_hash, r.file_bytes, s.id3_bytes,
            case when a.duration_ms > 0 and r.file_bytes > 0
                then least((r.file_bytes - coalesce(s.id3_bytes, 0)) * 8000 / a.duration_ms, 2147483647)
              else (s.facts ->> 'bitrateKbps')::integer * 1000 end
          from json_to_recordset(:rows::json) r(episode_id integer, occurred_at timestamptz, method text, status smallint,
            requested_range text, bytes_sent bigint, is_prefetch boolean, is_eligible boolean, user_agent text,
            address_hash text, previous_hash text, file_bytes bigint)
          join ${reads.episodeIds} e on e.id = r.episode_id
          left join media.audio a on a.episode_id = e.id
          left join media.sounds s on s.episode_id = a.episode_id and s.object_key = a.object_key`,
        { rows: JSON.stringify(events.map(toRow)) },
      );
    },

    /** The salt of a day (UTC), the same in every process: `salt` if there is none yet. */
    async getSalt(day: string, salt: string): Promise<string> {
      await db('media.address_salts').insert({ day, salt }).onConflict('day').ignore();
      const row = await db('media.address_salts').where({ day }).first<{ salt: string } | undefined>('salt');
      return row?.salt ?? salt;
    },

    /** A window of 24 hours needs two days: nothing is hashed with an older salt. */
    async removeSaltsBefore(day: string): Promise<void> {
      await db('media.address_salts').where('day', '<', day).delete();
    },

    /**
     * Chooses the hash of every request before this instant (a UTC midnight): the previous day's, if it belongs to a
     * window that began then. So all requests of a window have one hash, and windows of different days cannot be
     * linked.
     */
    async settleBefore(end: Date): Promise<void> {
      const { rows } = await db.raw<{ rows: { day: Date }[] }>(
        `select distinct date_trunc('day', occurred_at, 'UTC') as day from media.delivery_events
          where previous_hash is not null and occurred_at < :end order by day`,
        { end },
      );
      // In order: whether a window began on a day depends on the previous day, and on no other request of its own.
      for (const { day } of rows) {
        await inParts(() =>
          db.raw(
            `update media.delivery_events e set previous_hash = null,
                address_hash = case when e.is_eligible and (
                    select min(w.occurred_at) from media.delivery_events w
                    where w.address_hash = e.previous_hash and w.episode_id = e.episode_id and w.is_eligible
                      and w.user_agent is not distinct from e.user_agent
                  ) > e.occurred_at - interval '24 hours' then e.previous_hash else e.address_hash end
              where e.id in (
                select u.id from media.delivery_events u
                where u.previous_hash is not null
                  and u.occurred_at >= :day and u.occurred_at < :day::timestamptz + interval '24 hours'
                order by u.occurred_at limit ${rowsAtOnce})`,
            { day },
          ),
        );
      }
    },

    async countByEpisode(start: Date, end: Date): Promise<{ episodeId: number; requests: number }[]> {
      const { rows } = await db.raw<{ rows: { episode_id: number; requests: number }[] }>(
        `select episode_id, count(*)::integer as requests from media.delivery_events
          where occurred_at >= :start and occurred_at < :end group by episode_id order by episode_id`,
        { start, end },
      );
      return rows.map((row) => ({ episodeId: row.episode_id, requests: row.requests }));
    },

    async listRequests(episodeId: number, start: Date, end: Date): Promise<DeliveredRequest[]> {
      const requests: DeliveredRequest[] = [];
      let rows: RequestRow[];
      do {
        const last = requests.at(-1);
        // Along the index of episode and time. Times are stored in whole milliseconds, as a Date has them.
        ({ rows } = await db.raw<{ rows: RequestRow[] }>(
          `select id, occurred_at, method, status, requested_range, bytes_sent, is_prefetch, address_hash, user_agent,
              file_bytes, id3_bytes, mean_bitrate
            from media.delivery_events
            where episode_id = :episodeId and occurred_at >= :from and occurred_at < :end
              and (occurred_at > :from or id > :lastId)
            order by occurred_at, id limit ${listedAtOnce}`,
          { episodeId, from: last?.occurredAt ?? start, end, lastId: last?.id ?? 0 },
        ));
        for (const row of rows) requests.push(toRequest(row));
      } while (rows.length === listedAtOnce);
      return requests;
    },
  };
}
