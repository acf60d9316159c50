import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from './database.ts';
import type { Logger } from './log.ts';

export interface Migration {
  /** `001_episodes`: unique in its schema, never changed once merged. */
  name: string;
  /** Runs inside the one transaction of the whole run. */
  up(db: Knex): Promise<void>;
}

export interface LockWait {
  timeoutMs: number;
  pauseMs: number;
  attempts: number;
}

/**
 * Readers wait behind a migration that waits for their table: 3 s is less than the services' statement timeout of 5
 * s, and the pause lets them catch up. About nine minutes in all: longer than most backups take.
 */
const usualLockWait: LockWait = { timeoutMs: 3_000, pauseMs: 10_000, attempts: 40 };

const isLockTimeout = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '55P03';

interface MigrationOptions {
  schema: string;
  migrations: readonly Migration[];
  logger?: Logger;
  lockWait?: LockWait;
}

async function migrateOnce(
  db: Knex,
  { schema, migrations }: MigrationOptions,
  lockTimeoutMs: number,
): Promise<string[]> {
  return db.transaction(async (transaction) => {
    await transaction.raw('set local statement_timeout = 0');
    // Before the lock timeout is set: another replica may migrate for long.
    await transaction.raw('select pg_advisory_xact_lock(hashtext(?))', [`migrate:${schema}`]);
    await transaction.raw(`select set_config('lock_timeout', ?, true)`, [`${lockTimeoutMs}ms`]);
    // knex types the result as any: [batch number, names of the migrations that ran].
    const [, names] = (await transaction.migrate.latest({
      migrationSource: {
        getMigrations: async () => [...migrations],
        getMigrationName: (migration: Migration) => migration.name,
        getMigration: async ({ up }: Migration) => ({
          up,
          down: async () => {
            throw new Error('Migrations cannot be rolled back.');
          },
        }),
      },
      schemaName: schema,
      tableName: 'migrations',
      disableTransactions: true,
    })) as [number, string[]];
    return names;
  });
}

/**
 * Runs all pending migrations of a schema in one transaction, so that a killed run leaves neither a partial change
 * nor a lock. Replicas wait for each other. A run that does not get its locks soon is rolled back and tried again, so
 * that visitors never wait long behind it.
 */
export async function migrateSchema(db: Knex, options: MigrationOptions): Promise<string[]> {
  const { schema, logger, lockWait = usualLockWait } = options;
  const { timeoutMs, pauseMs, attempts } = lockWait;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await migrateOnce(db, options, timeoutMs);
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
      if (attempt === attempts)
        throw new Error(
          `The schema ${schema} was not migrated: in ${attempts} attempts it did not get a lock within ${timeoutMs} ms. ` +
            'pg_stat_activity shows what uses its tables, such as a backup. Nothing was changed.',
          { cause: error },
        );
      logger?.warn(
        { err: error, schema, attempt, attempts },
        'a migration waits for a table that others use',
      );
      await pause(pauseMs);
    }
  }
}

/**
 * The readiness check of a schema: rejects until the last of these migrations has run, and is not repeated then. It
 * also passes on the schema of a later release.
 */
export function createSchemaCheck(
  db: Knex,
  { schema, migrations }: { schema: string; migrations: readonly Migration[] },
): () => Promise<void> {
  const last = migrations.at(-1);
  let isMigrated = last === undefined;
  return async () => {
    if (isMigrated) return;
    const row: unknown = await db
      .withSchema(schema)
      .from('migrations')
      .where({ name: last?.name })
      .first('name');
    if (row === undefined) throw new Error(`The schema ${schema} lacks the migration ${last?.name}.`);
    isMigrated = true;
  };
}
