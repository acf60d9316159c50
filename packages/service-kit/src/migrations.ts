import type { Knex } from './database.ts';

export interface Migration {
  /** `001_episodes`: unique in its schema, never changed once merged. */
  name: string;
  /** Runs inside the one transaction of the whole run. */
  up(db: Knex): Promise<void>;
}

/**
 * Runs all pending migrations of a schema in one transaction, so that a killed run leaves neither a partial change
 * nor a lock. Replicas that start at the same time wait for each other.
 */
export async function migrateSchema(
  db: Knex,
  options: { schema: string; migrations: readonly Migration[] },
): Promise<string[]> {
  return db.transaction(async (transaction) => {
    await transaction.raw('set local statement_timeout = 0');
    await transaction.raw('select pg_advisory_xact_lock(hashtext(?))', [`migrate:${options.schema}`]);
    // knex types the result as any: [batch number, names of the migrations that ran].
    const [, names] = (await transaction.migrate.latest({
      migrationSource: {
        getMigrations: async () => [...options.migrations],
        getMigrationName: (migration: Migration) => migration.name,
        getMigration: async ({ up }: Migration) => ({
          up,
          down: async () => {
            throw new Error('Migrations cannot be rolled back.');
          },
        }),
      },
      schemaName: options.schema,
      tableName: 'migrations',
      disableTransactions: true,
    })) as [number, string[]];
    return names;
  });
}
