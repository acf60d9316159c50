import type { Knex } from '@nobicast/service-kit';
import { knowingEpisodes } from '../audio/audio.repository.ts';

export type OutboxRepository = ReturnType<typeof outboxRepository>;

const firstRetrySeconds = 5;
const maxRetrySeconds = 3_600;

/** Keys of objects that have to go, each with the instant from which it may. */
export function outboxRepository(db: Knex) {
  return {
    /** Promises to remove a key that is about to be written, unless `withdraw` comes first. Unknown episode: 404. */
    async promise(objectKey: string, episodeId: number, removeAfter: Date): Promise<void> {
      const row = { object_key: objectKey, episode_id: episodeId, remove_after: removeAfter };
      await knowingEpisodes(Promise.resolve(db('media.object_outbox').insert(row)));
    },

    /** The key is in use now. Fails when its promise has run out: the object may be gone. */
    async withdraw(objectKey: string): Promise<void> {
      const count = await db('media.object_outbox').where({ object_key: objectKey }).delete();
      if (count !== 1) throw new Error(`The upload of ${objectKey} took too long and was given up.`);
    },

    async release(objectKey: string, now: Date): Promise<void> {
      await db('media.object_outbox').where({ object_key: objectKey }).update({ remove_after: now });
    },

    /**
     * Takes one key that is due and removes it; no other worker sees it meanwhile. A failed removal
     * comes back later (5 s, doubling to an hour).
     */
    async removeNext(
      now: Date,
      remove: (objectKey: string) => Promise<void>,
    ): Promise<{ state: 'idle' } | { state: 'removed' } | { state: 'failed'; error: unknown }> {
      return db.transaction(async (transaction) => {
        const { rows } = await transaction.raw<{ rows: { object_key: string; attempts: number }[] }>(
          `select object_key, attempts from media.object_outbox where remove_after <= ?
            order by remove_after limit 1 for update skip locked`,
          [now],
        );
        const [row] = rows;
        if (!row) return { state: 'idle' };
        const outbox = transaction('media.object_outbox').where({ object_key: row.object_key });
        try {
          await remove(row.object_key);
        } catch (error) {
          const waitSeconds = Math.min(firstRetrySeconds * 2 ** row.attempts, maxRetrySeconds);
          const removeAfter = new Date(now.getTime() + waitSeconds * 1000);
          await outbox.update({ attempts: row.attempts + 1, remove_after: removeAfter });
          return { state: 'failed', error };
        }
        await outbox.delete();
        return { state: 'removed' };
      });
    },
  };
}
