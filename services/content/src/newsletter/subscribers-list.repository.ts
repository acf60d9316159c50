import {
  limits,
  type NewsletterGrowth,
  type NewsletterRecord,
  type NewsletterSubscriber,
  type NewsletterSubscriberPage,
  type NewsletterSubscriberState,
} from '@nobicast/contracts';
import type { Knex } from '@nobicast/service-kit';

type SubscriberRow = Omit<NewsletterSubscriber, 'requested_at' | 'confirmed_at' | 'ended_at'> & {
  requested_at: Date;
  confirmed_at: Date | null;
  ended_at: Date | null;
};

interface ConsentRow {
  act: string;
  at: Date;
  text_version: string;
  source: string | null;
}

const toSubscriber = (row: SubscriberRow): NewsletterSubscriber => ({
  id: row.id,
  email: row.email,
  first_name: row.first_name,
  state: row.state,
  requested_at: row.requested_at.toISOString(),
  confirmed_at: row.confirmed_at?.toISOString() ?? null,
  ended_at: row.ended_at?.toISOString() ?? null,
});

/** Counting more of what a search finds would cost more than the page. */
const countedMatches = 1_000;

const columns = 's.id, s.email, s.first_name, s.state, s.requested_at, s.confirmed_at, s.ended_at';

/** A text as a part of a pattern. */
const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&');

export type SubscribersListRepository = ReturnType<typeof subscribersListRepository>;

export function subscribersListRepository(db: Knex) {
  return {
    async list({
      page,
      search,
      state,
    }: {
      page: number;
      search: string | undefined;
      state: NewsletterSubscriberState | undefined;
    }): Promise<NewsletterSubscriberPage> {
      const { pageSize } = limits.newsletter;
      const conditions = [
        ...(search === undefined || search === '' ? [] : [`s.email like :pattern`]),
        ...(state === undefined ? [] : ['s.state = :state']),
      ];
      const where = conditions.length > 0 ? `where ${conditions.join(' and ')}` : '';
      const bindings = {
        ...(search !== undefined && search !== '' && { pattern: `%${literal(search.toLowerCase())}%` }),
        ...(state !== undefined && { state }),
      };
      const { rows } = await db.raw<{ rows: SubscriberRow[] }>(
        `select ${columns} from content.newsletter_subscribers s ${where}
          order by s.requested_at desc, s.id desc limit :pageSize offset :offset`,
        { ...bindings, pageSize, offset: (page - 1) * pageSize },
      );
      const isSearch = 'pattern' in bindings;
      const counted = await db.raw<{ rows: [{ total: number }] }>(
        isSearch
          ? `select count(*)::integer as total from (
              select 1 from content.newsletter_subscribers s ${where} limit ${countedMatches + 1}) s`
          : `select count(*)::integer as total from content.newsletter_subscribers s ${where}`,
        bindings,
      );
      const { total } = counted.rows[0];
      const isCapped = isSearch && total > countedMatches;
      return {
        subscribers: rows.map(toSubscriber),
        total: isCapped ? countedMatches : total,
        is_capped: isCapped,
      };
    },

    /** In the order of their ids, each with the proof of its consent: what was done, when, and the text that was read. */
    async listAfter(id: number, limit: number): Promise<(NewsletterSubscriber & { proof: string })[]> {
      const { rows } = await db.raw<{ rows: (SubscriberRow & { proof: string })[] }>(
        `select ${columns}, coalesce((
            select string_agg(concat_ws(' ', c.act, to_char(c.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
                '(' || concat_ws(', ', c.text_version, c.source) || ')'), ' ; ' order by c.id)
              from content.newsletter_consents c where c.address_hash = s.address_hash), '') as proof
          from content.newsletter_subscribers s where s.id > :id order by s.id limit :limit`,
        { id, limit },
      );
      return rows.map((row) => ({ ...toSubscriber(row), proof: row.proof }));
    },

    /** Confirmed addresses at the end of each week before `now`, the oldest first. */
    async listGrowth(now: Date): Promise<NewsletterGrowth['weeks']> {
      const { rows } = await db.raw<{ rows: { at: Date; confirmed: number }[] }>(
        `with changes as (
            select confirmed_at as at, 1 as change from content.newsletter_subscribers where confirmed_at <= :now
            union all select ended_at, -1 from content.newsletter_subscribers
              where ended_at > confirmed_at and ended_at <= :now),
          by_week as (
            select least(floor(extract(epoch from :now::timestamptz - at) / :week), :last)::integer as ago, change from changes
            union all select ago, 0 from generate_series(0, :last::integer) ago)
          select :now::timestamptz - make_interval(secs => ago * :week) as at,
            sum(sum(change)) over (order by ago desc)::integer as confirmed
          from by_week group by ago order by ago desc`,
        { now, week: 7 * 24 * 60 * 60, last: limits.newsletterSending.growthWeeks - 1 },
      );
      return rows.map(({ at, confirmed }) => ({ at: at.toISOString(), confirmed }));
    },

    /** Whether a proof of consent, or a refusal of mails, is kept under this hash. */
    async keepsHash(addressHash: Buffer): Promise<boolean> {
      const { rows } = await db.raw<{ rows: [{ is_kept: boolean }] }>(
        `select exists (select from content.newsletter_consents where address_hash = :addressHash)
          or exists (select from content.newsletter_suppressions where address_hash = :addressHash) as is_kept`,
        { addressHash },
      );
      return rows[0].is_kept;
    },

    /** Everything that is kept about an address, except hashes. */
    async findRecord(email: string, addressHash: Buffer): Promise<NewsletterRecord> {
      const { rows } = await db.raw<{ rows: (SubscriberRow & { issues_received: number })[] }>(
        `select ${columns}, (select count(*)::integer from content.newsletter_deliveries d
            where d.subscriber_id = s.id and d.state = 'sent') as issues_received
          from content.newsletter_subscribers s where s.email = :email`,
        { email },
      );
      const [row] = rows;
      if (!row) return null;
      const consents = await db.raw<{ rows: ConsentRow[] }>(
        `select act, at, text_version, source from content.newsletter_consents
          where address_hash = :addressHash order by id`,
        { addressHash },
      );
      const { id: _id, email: _email, ...kept } = toSubscriber(row);
      return {
        ...kept,
        issues_received: row.issues_received,
        consents: consents.rows.map(({ at, ...consent }) => ({ ...consent, at: at.toISOString() })),
      };
    },
  };
}
