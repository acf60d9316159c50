import { isForeignKeyViolation, type Knex } from '@nobicast/service-kit';

export interface Recipient {
  userId: string;
  email: string;
  isAdmin: boolean;
}

export interface Reminder {
  userId: string;
  episodeId: number;
  publishedAt: string;
}

interface RecipientRow {
  id: string;
  email: string;
  role: string;
}

const toRow = ({ userId, episodeId, publishedAt }: Reminder) => ({
  user_id: userId,
  episode_id: episodeId,
  published_at: publishedAt,
});

export type RemindersRepository = ReturnType<typeof remindersRepository>;

export function remindersRepository(db: Knex) {
  return {
    /** The active ones of these accounts, or else the active admins. */
    async listRecipients(hostIds: readonly string[]): Promise<Recipient[]> {
      const active = () =>
        db('auth.users').where({ is_active: true }).select<RecipientRow[]>('id', 'email', 'role');
      const hosts = await active().whereIn('id', [...hostIds]);
      const rows = hosts.length > 0 ? hosts : await active().where({ role: 'admin' });
      return rows.map(({ id, email, role }) => ({ userId: id, email, isAdmin: role === 'admin' }));
    },

    /** False if the reminder was sent or is being sent, or the episode or the account was just deleted. */
    async claim(reminder: Reminder, now: Date): Promise<boolean> {
      try {
        const inserted: unknown[] = await db('auth.host_reminders')
          .insert({ ...toRow(reminder), sent_at: now })
          .onConflict()
          .ignore()
          .returning('user_id');
        return inserted.length > 0;
      } catch (error) {
        if (isForeignKeyViolation(error)) return false;
        throw error;
      }
    },

    /** Gives a claimed reminder back: it was not sent after all. */
    async release(reminder: Reminder): Promise<void> {
      await db('auth.host_reminders').where(toRow(reminder)).delete();
    },

    async removeOlderThan(oldest: Date): Promise<void> {
      await db('auth.host_reminders').where('published_at', '<', oldest).delete();
    },
  };
}
