import type { Knex } from '@nobicast/service-kit';

/** Until the transaction ends. Callers must pass several keys in the same order, to avoid deadlocks. */
export async function lockUntilCommit(db: Knex, keys: readonly string[]): Promise<void> {
  for (const key of keys) await db.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [key]);
}
