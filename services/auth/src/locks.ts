import type { Knex } from '@nobicast/service-kit';

/**
 * Takes advisory locks on these keys until the transaction ends. Callers must pass several keys in the same order, so
 * that they cannot deadlock.
 */
export async function lockUntilCommit(db: Knex, keys: readonly string[]): Promise<void> {
  for (const key of keys) await db.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [key]);
}
