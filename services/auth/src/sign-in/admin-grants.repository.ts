import { hashEmail } from '@nobicast/service-kit';
import type { Knex } from '@nobicast/service-kit';

export type AdminGrantsRepository = ReturnType<typeof adminGrantsRepository>;

/** Listed addresses that have become admin, including those of deleted accounts. */
export function adminGrantsRepository(db: Knex) {
  return {
    /** False if it was granted before. */
    async insert(email: string, now: Date): Promise<boolean> {
      const inserted: unknown[] = await db('auth.admin_grants')
        .insert({ address_hash: hashEmail(email), granted_at: now })
        .onConflict('address_hash')
        .ignore()
        .returning('address_hash');
      return inserted.length > 0;
    },
  };
}
