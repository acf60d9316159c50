import { addJob, addJobs, type Knex } from '@nobicast/service-kit';
import { jobsSchema } from '../../migrations/index.ts';
import type { Reminder } from './reminders.rules.ts';

export const confirmationTask = 'send_show_reminder_confirmation';
export const reminderTask = 'send_show_reminder';

/**
 * Hundreds of mails are added at once, just when feeds have to say that a show begins and single mails have to leave.
 */
const behindOthers = 10;

export type Link = 'confirm' | 'end';

const columns = `r.id, r.email, r.requested_at as "requestedAt", r.confirmed_at as "confirmedAt", r.ended_at as "endedAt"`;

export type RemindersRepository = ReturnType<typeof remindersRepository>;

export function remindersRepository(db: Knex) {
  return {
    /**
     * Stores the request of an address with the job of its mail. One that is confirmed stays so. After an end it has
     * another key, and the links of the mails before confirm nothing.
     */
    async request(email: string, endHash: Buffer, now: Date): Promise<void> {
      const isAfterEnd = 'r.ended_at >= r.requested_at';
      const { rows } = await db.raw<{ rows: [{ id: number }] }>(
        `insert into content.show_reminders as r (email, requested_at, end_hash) values (:email, :now, :endHash)
          on conflict (email) do update set requested_at = excluded.requested_at, mailed_at = null,
            confirm_key = case when ${isAfterEnd} then excluded.confirm_key else r.confirm_key end,
            confirm_hash = case when ${isAfterEnd} then null else r.confirm_hash end
          returning r.id`,
        { email, now, endHash },
      );
      await addJob(db, jobsSchema, confirmationTask, { reminderId: rows[0].id });
    },

    /** With a lock until the transaction ends, where there is one: two presses of a button wait for each other. */
    async findByToken(
      hash: Buffer,
      { isLocked = false } = {},
    ): Promise<(Reminder & { link: Link }) | undefined> {
      const { rows } = await db.raw<{ rows: (Reminder & { link: Link })[] }>(
        `select ${columns}, case when r.confirm_hash = :hash then 'confirm' else 'end' end as link
          from content.show_reminders r where r.confirm_hash = :hash or r.end_hash = :hash
          ${isLocked ? 'for update' : ''}`,
        { hash },
      );
      return rows[0];
    },

    /** The request whose mail was not sent yet; undefined once it was. */
    async findUnmailed(id: number): Promise<(Reminder & { confirmKey: string }) | undefined> {
      const { rows } = await db.raw<{ rows: (Reminder & { confirmKey: string })[] }>(
        `select ${columns}, r.confirm_key as "confirmKey" from content.show_reminders r
          where r.id = :id and r.mailed_at is null`,
        { id },
      );
      return rows[0];
    },

    /**
     * Called before the mail leaves. Does nothing if the request was ended and made again meanwhile: that one has its
     * own mail.
     */
    async setConfirmHash(id: number, confirmKey: string, hash: Buffer): Promise<void> {
      await db('content.show_reminders')
        .where({ id, confirm_key: confirmKey })
        .update({ confirm_hash: hash });
    },

    /** Does nothing if the request was made again meanwhile: that one has a mail of its own. */
    async markMailed({ id, requestedAt }: Pick<Reminder, 'id' | 'requestedAt'>, now: Date): Promise<void> {
      await db('content.show_reminders').where({ id, requested_at: requestedAt }).update({ mailed_at: now });
    },

    /** Schedules the mail for later, after a refusal that only a person can end. */
    scheduleConfirmation: (reminderId: number, runAt: Date): Promise<void> =>
      addJob(db, jobsSchema, confirmationTask, { reminderId }, { runAt }),

    async confirm(id: number, now: Date): Promise<void> {
      await db('content.show_reminders').where({ id }).update({ confirmed_at: now, ended_at: null });
    },

    /** Ends what goes on or waits, also a request that is newer than an end. */
    async end(address: { id: number } | { email: string }, now: Date): Promise<void> {
      await db('content.show_reminders')
        .where(address)
        .whereRaw('(ended_at is null or requested_at > ended_at)')
        .update({ confirmed_at: null, ended_at: now });
    },

    async removeByEmail(email: string): Promise<void> {
      await db('content.show_reminders').where({ email }).delete();
    },

    /** Deletes what nobody confirmed since, and what ended before. */
    async removeBefore({ requested, ended }: { requested: Date; ended: Date }): Promise<void> {
      await db.raw(
        `delete from content.show_reminders r where r.confirmed_at is null
          and coalesce(r.requested_at < :requested, false) and coalesce(r.ended_at < :ended, true)`,
        { requested, ended },
      );
    },

    /** What is kept of an address, as its owner reads it. */
    async findRecord(email: string) {
      const { rows } = await db.raw<{ rows: (Reminder & { mails: { episode_id: number; at: string }[] })[] }>(
        `select ${columns}, (select coalesce(json_agg(json_build_object('episode_id', m.episode_id, 'at', m.begun_at)
            order by m.id), '[]')
            from content.show_reminder_mails m where m.reminder_id = r.id and m.begun_at is not null) as mails
          from content.show_reminders r where r.email = :email`,
        { email },
      );
      const [row] = rows;
      if (!row) return null;
      return {
        requested_at: row.requestedAt.toISOString(),
        confirmed_at: row.confirmedAt?.toISOString() ?? null,
        ended_at: row.endedAt?.toISOString() ?? null,
        mails: row.mails.map(({ episode_id, at }) => ({ episode_id, sent_at: new Date(at).toISOString() })),
      };
    },

    /**
     * Adds the mails about a show for those who confirmed until then, and a job for each that waits without one.
     * Repeatable.
     */
    async plan(episodeId: number, confirmedUntil: Date): Promise<void> {
      await db.transaction(async (transaction) => {
        await transaction.raw(
          `insert into content.show_reminder_mails (reminder_id, episode_id)
            select r.id, :episodeId from content.show_reminders r where r.confirmed_at <= :confirmedUntil
            on conflict (reminder_id, episode_id) do nothing`,
          { episodeId, confirmedUntil },
        );
        const { rows } = await transaction.raw<{ rows: { id: number; key: string }[] }>(
          `select w.id, w.key from (
              select m.id, '${reminderTask}-' || m.id as key
                from content.show_reminder_mails m join content.show_reminders r on r.id = m.reminder_id
                where m.episode_id = :episodeId and m.begun_at is null and r.confirmed_at <= :confirmedUntil
            ) w
            where not exists (select 1 from ${jobsSchema}.jobs j where j.key = w.key)`,
          { episodeId, confirmedUntil },
        );
        await addJobs(
          transaction,
          jobsSchema,
          reminderTask,
          rows.map(({ id: mailId, key }) => ({ payload: { mailId }, key, priority: behindOthers })),
        );
      });
    },

    /** Undefined for a mail that does not wait any more, or that nobody wants. */
    async findMail(mailId: number): Promise<{ reminder: Reminder; episodeId: number } | undefined> {
      const { rows } = await db.raw<{ rows: (Reminder & { episodeId: number })[] }>(
        `select ${columns}, m.episode_id as "episodeId"
          from content.show_reminder_mails m join content.show_reminders r on r.id = m.reminder_id
          where m.id = :mailId and m.begun_at is null and r.confirmed_at is not null`,
        { mailId },
      );
      const [row] = rows;
      if (!row) return undefined;
      const { episodeId, ...reminder } = row;
      return { reminder, episodeId };
    },

    /** Takes a waiting mail, in one statement: false for all workers but one. */
    async beginMail(mailId: number, now: Date): Promise<boolean> {
      const count = await db('content.show_reminder_mails')
        .where({ id: mailId })
        .whereNull('begun_at')
        .update({ begun_at: now });
      return count === 1;
    },

    async putBackMail(mailId: number): Promise<void> {
      await db('content.show_reminder_mails').where({ id: mailId }).update({ begun_at: null });
    },

    /** The mail is planned again once the show is near, unless another worker has begun it. */
    async removeMail(mailId: number): Promise<void> {
      await db('content.show_reminder_mails').where({ id: mailId }).whereNull('begun_at').delete();
    },
  };
}
