import knex, { type Knex } from 'knex';

export type { Knex } from 'knex';

export interface DatabaseOptions {
  url: string;
  /** The owner's schema: unqualified names mean it (and `public`, where extensions live). */
  schema: string;
  poolMax?: number;
  /** How long to wait for a connection. 2 s by default: a visitor rather reads that it failed. */
  connectTimeoutMs?: number;
  /**
   * Postgres keeps the plan of a prepared statement for all values. By default it plans again for the values
   * where it thinks that this pays, and for a LIMIT it always thinks so.
   */
  keepsPlans?: boolean;
}

/**
 * A pool of Postgres connections. It opens none by itself, gives up soon when none can be had,
 * and throws broken ones away: a service outlives its database and recovers alone.
 */
export function connectDatabase(options: DatabaseOptions): Knex {
  const connectTimeoutMs = options.connectTimeoutMs ?? 2_000;
  return knex({
    client: 'pg',
    connection: {
      connectionString: options.url,
      connectionTimeoutMillis: connectTimeoutMs,
      statement_timeout: 5_000,
      keepAlive: true,
      application_name: `nobicast-${options.schema}`,
      ...(options.keepsPlans && { options: '-c plan_cache_mode=force_generic_plan' }),
    },
    searchPath: [options.schema, 'public'],
    acquireConnectionTimeout: connectTimeoutMs,
    pool: { min: 0, max: options.poolMax ?? 10 },
    // Errors quote the statement with its placeholders: values may be addresses or hashes, and errors are logged.
    compileSqlOnError: false,
    // knex prints plain lines on stdout. Failures are thrown: whoever handles them logs them.
    log: {
      error: () => undefined,
      warn: () => undefined,
      debug: () => undefined,
      deprecate: () => undefined,
    },
  });
}

/** The readiness check of a database. */
export async function pingDatabase(db: Knex): Promise<void> {
  await db.raw('select 1');
}

export interface PreparedStatement {
  /** Unique in the process. */
  name: string;
  /** With bindings like `:now`. */
  sql: string;
}

/** Runs a statement that each connection parses once, for reads that are called all the time. */
export async function queryPrepared<Row>(
  db: Knex,
  { name, sql }: PreparedStatement,
  bindings: Record<string, Knex.RawBinding>,
): Promise<Row[]> {
  const { rows } = await db.raw<{ rows: Row[] }>(sql, bindings).options({ name });
  return rows;
}

export interface Migration {
  /** `001_episodes`: unique in its schema, never changed once merged. */
  name: string;
  /** Runs inside the one transaction of the whole run. */
  up(db: Knex): Promise<void>;
}

/**
 * Brings one schema to its newest version: all pending migrations in one transaction, so that a
 * killed run leaves neither half a change nor a lock. Replicas that start together wait for each other.
 */
export async function migrateSchema(
  db: Knex,
  options: { schema: string; migrations: readonly Migration[] },
): Promise<string[]> {
  return db.transaction(async (transaction) => {
    await transaction.raw('set local statement_timeout = 0');
    await transaction.raw('select pg_advisory_xact_lock(hashtext(?))', [`migrate:${options.schema}`]);
    // knex types the answer as any: [batch number, names of the migrations that ran].
    const [, names] = (await transaction.migrate.latest({
      migrationSource: {
        getMigrations: async () => [...options.migrations],
        getMigrationName: (migration: Migration) => migration.name,
        getMigration: async ({ up }: Migration) => ({
          up,
          down: async () => {
            throw new Error('Migrations only go forward.');
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
