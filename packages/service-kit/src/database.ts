import knex, { type Knex } from 'knex';
import { currentRequestId, type Logger } from './log.ts';

export type { Knex } from 'knex';

export interface DatabaseOptions {
  url: string;
  /** The search path is this schema and `public`, which holds the extensions. */
  schema: string;
  poolMax?: number;
  /** 2 s by default: an early error is better for a visitor than a long wait. */
  connectTimeoutMs?: number;
  /**
   * Uses one generic plan for all values of a prepared statement. By default Postgres plans again where it expects a
   * gain, which it always does for a LIMIT.
   */
  keepsPlans?: boolean;
  logger?: Logger;
  slowAfterMs?: number;
}

/** How long a page waits for its data: a slower statement is logged. */
const usualSlowAfterMs = 500;
const loggedStatementLength = 1_000;

/** The text has placeholders instead of values. */
interface StatementEvent {
  __knexQueryUid?: string;
  sql: string;
}

/**
 * Logs slow statements with their request id. Failed statements are logged where the failure is handled: knex puts
 * their text into the message.
 */
function logSlowStatements(db: Knex, logger: Logger, slowAfterMs: number): void {
  const running = new Map<string, { startedAtMs: number; requestId: string | undefined }>();
  db.on('query', ({ __knexQueryUid: id }: StatementEvent) => {
    if (id !== undefined) running.set(id, { startedAtMs: performance.now(), requestId: currentRequestId() });
  });
  const onEnd = ({ __knexQueryUid: id = '', sql }: StatementEvent) => {
    const started = running.get(id);
    if (!started) return;
    running.delete(id);
    const ms = Math.round(performance.now() - started.startedAtMs);
    if (ms < slowAfterMs) return;
    const { requestId } = started;
    logger.warn({ requestId, ms, sql: sql.slice(0, loggedStatementLength) }, 'slow statement');
  };
  db.on('query-response', (_response: unknown, statement: StatementEvent) => onEnd(statement));
  db.on('query-error', (_error: unknown, statement: StatementEvent) => onEnd(statement));
}

/**
 * A pool of Postgres connections. It connects on first use, fails fast without a free connection, and discards broken
 * ones, so that a service recovers from an outage.
 */
export function connectDatabase(options: DatabaseOptions): Knex {
  const connectTimeoutMs = options.connectTimeoutMs ?? 2_000;
  const db = knex({
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
    // Error messages are logged: the values may be e-mail addresses or hashes.
    compileSqlOnError: false,
    // knex would print plain text on stdout. Failures are thrown, and logged where they are handled.
    log: {
      error: () => undefined,
      warn: () => undefined,
      debug: () => undefined,
      deprecate: () => undefined,
    },
  });
  if (options.logger) logSlowStatements(db, options.logger, options.slowAfterMs ?? usualSlowAfterMs);
  return db;
}

export async function pingDatabase(db: Knex): Promise<void> {
  await db.raw('select 1');
}

export interface PreparedStatement {
  /** Unique within the process. */
  name: string;
  /** With named bindings such as `:now`. */
  sql: string;
}

/** Runs a prepared statement, which each connection parses once. For frequent queries. */
export async function queryPrepared<Row>(
  db: Knex,
  { name, sql }: PreparedStatement,
  bindings: Record<string, Knex.RawBinding>,
): Promise<Row[]> {
  const { rows } = await db.raw<{ rows: Row[] }>(sql, bindings).options({ name });
  return rows;
}

/** The referenced row is missing, for example because it has just been deleted. */
export const isForeignKeyViolation = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23503';

/** The advisory lock that a backup holds (`npm run backup`): no stored object is removed meanwhile. */
export const backupLock = 20_091_975;
