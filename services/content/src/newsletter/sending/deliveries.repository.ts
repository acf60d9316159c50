import type { Knex } from '@nobicast/service-kit';

/** A row of an issue that was taken to be sent, or whose subscription has ended meanwhile. */
export interface ClaimedDelivery {
  id: string;
  state: 'begun' | 'left';
  subscriberId: number;
  email: string;
  firstName: string | null;
  addressHash: Buffer;
  /** How often the server has put it off. */
  attempts: number;
}

export interface SendingIssue {
  id: number;
  subject: string;
  preview: string;
  markdown: string;
}

export type DeliveriesRepository = ReturnType<typeof deliveriesRepository>;

/** Each statement is a whole step: a process that dies between two of them leaves rows that say where it was. */
export function deliveriesRepository(db: Knex) {
  return {
    /**
     * Runs the work unless another process does. The lock is that of an open transaction: Postgres releases it at the
     * moment its process is gone.
     */
    async inSendingLock(work: () => Promise<void>): Promise<void> {
      await db.transaction(async (transaction) => {
        const { rows } = await transaction.raw<{ rows: [{ is_locked: boolean }] }>(
          `select pg_try_advisory_xact_lock(hashtext('content'), hashtext('newsletter sending')) as is_locked`,
        );
        if (rows[0].is_locked) await work();
      });
    },

    /**
     * Starts the issues whose time has come: their recipients are written down in the same transaction, so that there
     * is no half-built list. Without any, an issue is a draft again: it must not count as sent.
     */
    async startDue(now: Date): Promise<void> {
      await db.transaction(async (transaction) => {
        const { rows } = await transaction.raw<{ rows: { id: number }[] }>(
          `select id from content.newsletter_issues where state = 'scheduled' and scheduled_at <= :now
            order by scheduled_at, id for update`,
          { now },
        );
        for (const { id } of rows) {
          const { rowCount } = await transaction.raw<{ rowCount: number }>(
            `insert into content.newsletter_deliveries (issue_id, subscriber_id, email, address_hash, state)
              select :id, s.id, s.email, s.address_hash, 'pending' from content.newsletter_subscribers s
              where s.state = 'confirmed' and not exists (
                select from content.newsletter_suppressions x where x.address_hash = s.address_hash)
              order by s.id
              on conflict on constraint newsletter_deliveries_once do nothing`,
            { id },
          );
          await transaction.raw(
            rowCount === 0
              ? `update content.newsletter_issues set state = 'draft', scheduled_at = null where id = :id`
              : `update content.newsletter_issues set state = 'sending', started_at = :now where id = :id`,
            rowCount === 0 ? { id } : { id, now },
          );
        }
      });
    },

    /** The issues that can be worked on now. */
    async listSending(now: Date): Promise<SendingIssue[]> {
      const { rows } = await db.raw<{ rows: SendingIssue[] }>(
        `select id, subject, preview, markdown from content.newsletter_issues
          where state = 'sending' and (paused_until is null or paused_until <= :now) order by started_at, id`,
        { now },
      );
      return rows;
    },

    /**
     * Takes the next row of an issue, in one statement: no other worker gets it, and whoever left before this moment
     * gets nothing.
     */
    async claim(issueId: number, now: Date): Promise<ClaimedDelivery | undefined> {
      const { rows } = await db.raw<{ rows: ClaimedDelivery[] }>(
        `with next as materialized (
            select d.id, d.subscriber_id from content.newsletter_deliveries d
            where d.issue_id = :issueId and d.state = 'pending' and (d.next_at is null or d.next_at <= :now)
            order by d.id limit 1 for update skip locked
          )
          update content.newsletter_deliveries d
            set state = case when s.id is null then 'left' else 'begun' end,
              begun_at = case when s.id is null then null else :now::timestamptz end,
              ended_at = case when s.id is null then :now::timestamptz end
            from next left join content.newsletter_subscribers s
              on s.id = next.subscriber_id and s.state = 'confirmed'
            where d.id = next.id
            returning d.id, d.state, d.attempts, d.address_hash as "addressHash", s.id as "subscriberId", s.email,
              s.first_name as "firstName"`,
        { issueId, now },
      );
      return rows[0];
    },

    async markSent(id: string, now: Date): Promise<void> {
      await db.raw(
        `update content.newsletter_deliveries set state = 'sent', ended_at = :now where id = :id and state = 'begun'`,
        { id, now },
      );
    },

    async markRefused(id: string, reason: 'no_recipient' | 'refused' | 'gave_up', now: Date): Promise<void> {
      await db.raw(
        `update content.newsletter_deliveries set state = 'refused', reason = :reason, ended_at = :now
          where id = :id and state = 'begun'`,
        { id, reason, now },
      );
    },

    /**
     * Leaves a row to a later attempt. `isCounted`: the server has put off this recipient, rather than all of our mail.
     */
    async putOff(id: string, nextAt: Date, { isCounted }: { isCounted: boolean }): Promise<void> {
      await db.raw(
        `update content.newsletter_deliveries
          set state = 'pending', begun_at = null, next_at = :nextAt, attempts = attempts + :counted
          where id = :id and state = 'begun'`,
        { id, nextAt, counted: isCounted ? 1 : 0 },
      );
    },

    async pause(issueId: number, until: Date): Promise<void> {
      await db.raw('update content.newsletter_issues set paused_until = :until where id = :issueId', {
        issueId,
        until,
      });
    },

    /** Ends the sending where no row waits, and none begun since `doubtBefore` may still be on its way. */
    async finish(issueId: number, { now, doubtBefore }: { now: Date; doubtBefore: Date }): Promise<void> {
      await db.raw(
        `update content.newsletter_issues i set state = 'sent', finished_at = :now, paused_until = null
          where i.id = :issueId and i.state = 'sending' and not exists (
            select from content.newsletter_deliveries d where d.issue_id = i.id
              and (d.state = 'pending' or (d.state = 'begun' and d.begun_at > :doubtBefore)))`,
        { issueId, now, doubtBefore },
      );
    },
  };
}
