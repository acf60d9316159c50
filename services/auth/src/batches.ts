import type { Knex } from '@nobicast/service-kit';

/** Few enough for the statement timeout. */
const batchSize = 5_000;

export async function removeBefore(
  db: Knex,
  { table, column }: { table: string; column: string },
  instant: Date,
): Promise<void> {
  let removed: number;
  do {
    // Concurrent clean-ups skip each other's rows: waiting for them could deadlock.
    const oldest = db(table)
      .where(column, '<', instant)
      .orderBy(column)
      .limit(batchSize)
      .forUpdate()
      .skipLocked()
      .select('id');
    removed = await db(table).whereIn('id', oldest).delete();
  } while (removed >= batchSize);
}
