import { addJob, type Knex } from '@nobicast/service-kit';
import { jobsSchema } from '../../migrations/index.ts';

export const confirmationTask = 'send_newsletter_confirmation';
export const welcomeTask = 'send_newsletter_welcome';

export type SubscriberState = 'pending' | 'confirmed' | 'unsubscribed' | 'bounced' | 'complained';
/** How a subscription ended; `removed` by an admin, or with everything that is kept about the address. */
export type Ending = 'unsubscribed' | 'bounced' | 'complained' | 'removed';

export interface Subscriber {
  id: number;
  email: string;
  addressHash: Buffer;
  firstName: string | null;
  state: SubscriberState;
}

/** A press of the form, and whose it was. */
export interface SubscriptionRequest {
  id: string;
  firstName: string | null;
  requestedAt: Date;
  isConfirmed: boolean;
  subscriber: Subscriber;
}

interface RequestRow {
  id: string;
  first_name: string | null;
  requested_at: Date;
  confirmed_at: Date | null;
  subscriber_id: number;
  email: string;
  address_hash: Buffer;
  subscriber_name: string | null;
  state: SubscriberState;
}

const toRequest = (row: RequestRow): SubscriptionRequest => ({
  id: row.id,
  firstName: row.first_name,
  requestedAt: row.requested_at,
  isConfirmed: row.confirmed_at !== null,
  subscriber: {
    id: row.subscriber_id,
    email: row.email,
    addressHash: row.address_hash,
    firstName: row.subscriber_name,
    state: row.state,
  },
});

const subscriberColumns = `s.id, s.email, s.address_hash as "addressHash", s.first_name as "firstName", s.state`;
const requestColumns = `r.id, r.first_name, r.requested_at, r.confirmed_at, s.id as subscriber_id, s.email,
  s.address_hash, s.first_name as subscriber_name, s.state`;

export type SubscribersRepository = ReturnType<typeof subscribersRepository>;

export function subscribersRepository(db: Knex) {
  return {
    /** Takes one of `most` presses of this window. False if there is none left. */
    async takeTurn(
      key: string,
      { now, most, windowMinutes }: { now: Date; most: number; windowMinutes: number },
    ): Promise<boolean> {
      const { rows } = await db.raw<{ rows: unknown[] }>(
        `insert into content.newsletter_limits as l (key, taken, ends_at)
          values (:key, 1, :now::timestamptz + :windowMinutes * interval '1 minute')
          on conflict (key) do update set
            taken = case when l.ends_at <= :now then 1 else l.taken + 1 end,
            ends_at = case when l.ends_at <= :now then excluded.ends_at else l.ends_at end
            where l.ends_at <= :now or l.taken < :most
          returning l.key`,
        { key, now, most, windowMinutes },
      );
      return rows.length > 0;
    },

    /** The row of an address, which begins as pending. One that exists keeps its state. */
    async upsert(email: string, addressHash: Buffer, now: Date): Promise<number> {
      const { rows } = await db.raw<{ rows: [{ id: number }] }>(
        `insert into content.newsletter_subscribers as s (email, address_hash, state, requested_at)
          values (:email, :addressHash, 'pending', :now)
          on conflict (email) do update set requested_at = excluded.requested_at
          returning s.id`,
        { email, addressHash, now },
      );
      return rows[0].id;
    },

    async insertRequest(
      id: string,
      request: { subscriberId: number; firstName: string | null; requestedAt: Date },
    ): Promise<void> {
      await db.raw(
        `insert into content.newsletter_requests (id, subscriber_id, first_name, requested_at)
          values (:id, :subscriberId, :firstName, :requestedAt)`,
        { id, ...request },
      );
      await addJob(db, jobsSchema, confirmationTask, { requestId: id });
    },

    async hasRequestSince(subscriberId: number, since: Date): Promise<boolean> {
      const { rows } = await db.raw<{ rows: unknown[] }>(
        `select 1 from content.newsletter_requests
          where subscriber_id = :subscriberId and requested_at > :since and confirmed_at is null limit 1`,
        { subscriberId, since },
      );
      return rows.length > 0;
    },

    /** Schedules the mail for later, after a refusal that only a person can end. */
    scheduleMail: (requestId: string, runAt: Date): Promise<void> =>
      addJob(db, jobsSchema, confirmationTask, { requestId }, { runAt }),

    async findRequest(id: string): Promise<SubscriptionRequest | undefined> {
      const { rows } = await db.raw<{ rows: RequestRow[] }>(
        `select ${requestColumns} from content.newsletter_requests r
          join content.newsletter_subscribers s on s.id = r.subscriber_id where r.id = :id`,
        { id },
      );
      return rows[0] && toRequest(rows[0]);
    },

    /** With a lock until the transaction ends, where there is one: two presses of a button wait for each other. */
    async findRequestByToken(
      tokenHash: Buffer,
      { isLocked = false } = {},
    ): Promise<SubscriptionRequest | undefined> {
      const { rows } = await db.raw<{ rows: RequestRow[] }>(
        `select ${requestColumns} from content.newsletter_requests r
          join content.newsletter_subscribers s on s.id = r.subscriber_id
          where r.token_hash = :tokenHash ${isLocked ? 'for update of s' : ''}`,
        { tokenHash },
      );
      return rows[0] && toRequest(rows[0]);
    },

    /** Called before the mail leaves. False if it was sent already. */
    async keepToken(requestId: string, tokenHash: Buffer): Promise<boolean> {
      const { rows } = await db.raw<{ rows: unknown[] }>(
        `update content.newsletter_requests set token_hash = :tokenHash
          where id = :requestId and mailed_at is null returning id`,
        { requestId, tokenHash },
      );
      return rows.length > 0;
    },

    async markMailed(requestId: string, now: Date): Promise<void> {
      await db.raw('update content.newsletter_requests set mailed_at = :now where id = :requestId', {
        requestId,
        now,
      });
    },

    async markConfirmed({ id, firstName, subscriber }: SubscriptionRequest, now: Date): Promise<void> {
      await db.raw('update content.newsletter_requests set confirmed_at = :now where id = :id', { id, now });
      await db.raw(
        `update content.newsletter_subscribers
          set state = 'confirmed', confirmed_at = :now, ended_at = null, first_name = coalesce(:firstName, first_name)
          where id = :subscriberId`,
        { now, firstName, subscriberId: subscriber.id },
      );
      await db.raw('delete from content.newsletter_suppressions where address_hash = :addressHash', {
        addressHash: subscriber.addressHash,
      });
    },

    /** Adds the job of the mail after a confirmation. */
    welcome: (subscriberId: number): Promise<void> => addJob(db, jobsSchema, welcomeTask, { subscriberId }),

    /** The instant since which an address must get no issue; undefined where it may. */
    async findSuppression(addressHash: Buffer): Promise<Date | undefined> {
      const { rows } = await db.raw<{ rows: { since: Date }[] }>(
        'select since from content.newsletter_suppressions where address_hash = :addressHash',
        { addressHash },
      );
      return rows[0]?.since;
    },

    async suppress(addressHash: Buffer, reason: Ending, now: Date): Promise<void> {
      await db.raw(
        `insert into content.newsletter_suppressions as s (address_hash, reason, since)
          values (:addressHash, :reason, :now)
          on conflict (address_hash) do update set since = excluded.since,
            reason = case when s.reason = 'complained' then s.reason else excluded.reason end`,
        { addressHash, reason, now },
      );
    },

    /** Ends a subscription, whatever it was before. One that has ended keeps its date. */
    async end(subscriberId: number, state: Exclude<Ending, 'removed'>, now: Date): Promise<void> {
      await db.raw(
        `update content.newsletter_subscribers set state = :state,
            ended_at = case when state in ('pending', 'confirmed') then :now else ended_at end
          where id = :subscriberId`,
        { subscriberId, state, now },
      );
    },

    /** Also removes the address from the issues that it got. */
    async remove(subscriberId: number): Promise<void> {
      await db.raw(
        'update content.newsletter_deliveries set email = null where subscriber_id = :subscriberId',
        { subscriberId },
      );
      await db.raw('delete from content.newsletter_subscribers where id = :subscriberId', { subscriberId });
    },

    async recordConsent(
      addressHash: Buffer,
      act: Ending | 'requested' | 'confirmed',
      { at, textVersion, source = null }: { at: Date; textVersion: string; source?: string | null },
    ): Promise<void> {
      await db.raw(
        `insert into content.newsletter_consents (address_hash, act, at, text_version, source)
          values (:addressHash, :act, :at, :textVersion, :source)`,
        { addressHash, act, at, textVersion, source },
      );
    },

    async findByEmail(email: string, { isLocked = false } = {}): Promise<Subscriber | undefined> {
      const { rows } = await db.raw<{ rows: Subscriber[] }>(
        `select ${subscriberColumns} from content.newsletter_subscribers s where s.email = :email
          ${isLocked ? 'for update' : ''}`,
        { email },
      );
      return rows[0];
    },

    async findById(id: number): Promise<Subscriber | undefined> {
      const { rows } = await db.raw<{ rows: Subscriber[] }>(
        `select ${subscriberColumns} from content.newsletter_subscribers s where s.id = :id for update`,
        { id },
      );
      return rows[0];
    },

    async findByUnsubscribeToken(
      tokenHash: Buffer,
      { isLocked = false } = {},
    ): Promise<Subscriber | undefined> {
      const { rows } = await db.raw<{ rows: Subscriber[] }>(
        `select ${subscriberColumns} from content.newsletter_tokens t
          join content.newsletter_subscribers s on s.id = t.subscriber_id
          where t.token_hash = :tokenHash ${isLocked ? 'for update of s' : ''}`,
        { tokenHash },
      );
      return rows[0];
    },

    async addUnsubscribeToken(subscriberId: number, tokenHash: Buffer): Promise<void> {
      await db.raw(
        `insert into content.newsletter_tokens (token_hash, subscriber_id) values (:tokenHash, :subscriberId)
          on conflict (token_hash) do nothing`,
        { tokenHash, subscriberId },
      );
    },
  };
}
