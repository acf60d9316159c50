import type { Knex } from '@nobicast/service-kit';

export type VerifyAttemptsRepository = ReturnType<typeof verifyAttemptsRepository>;

/** How often a network presented a link, good or bad. */
export function verifyAttemptsRepository(db: Knex) {
  return {
    async list(addressHash: string, since: Date): Promise<Date[]> {
      const rows = await db('auth.verify_attempts')
        .where({ address_hash: addressHash })
        .where('attempted_at', '>', since)
        .select<{ attempted_at: Date }[]>('attempted_at');
      return rows.map((row) => row.attempted_at);
    },

    async insert(addressHash: string, now: Date): Promise<void> {
      await db('auth.verify_attempts').insert({ address_hash: addressHash, attempted_at: now });
    },

    async removeOlderThan(instant: Date): Promise<void> {
      await db('auth.verify_attempts').where('attempted_at', '<', instant).delete();
    },
  };
}
