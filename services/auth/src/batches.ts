import type { Knex } from '@nobicast/service-kit';

/** So many rows go within a moment, far below the deadline of a statement. */
const batchSize = 5_000;

/** Deletes the rows whose `column` lies before an instant, in bounded statements until none is left. */
export async function removeBefore(
  db: Knex,
  { table, column }: { table: string; column: string },
  instant: Date,
): Promise<void> {
  let removed: number;
  do {
    // Two clean-ups at once leave each other's rows alone: waiting for them could deadlock.
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
