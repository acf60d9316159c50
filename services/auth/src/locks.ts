import type { Knex } from '@nobicast/service-kit';

/**
 * Whoever asks for one of these keys waits until this transaction ends. Callers name several in the same
 * order, so that two of them cannot wait for each other.
 */
export async function lockUntilCommit(db: Knex, keys: readonly string[]): Promise<void> {
  for (const key of keys) await db.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [key]);
}
