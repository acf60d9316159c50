import { randomUUID } from 'node:crypto';
import { connectDatabase, type Knex } from '../database.ts';
import { cloneDatabase, dropDatabase, roleName, urlOfDatabase, type DatabaseRole } from '../provision.ts';
import { eventually } from './test-server.ts';

export interface TestDatabase {
  urlFor(role: DatabaseRole): string;
  adminUrl: string;
  drop(): Promise<void>;
}

/** With a long timeout, because the machine may be busy. */
export const connectForTest = (url: string, schema: string): Knex =>
  connectDatabase({ url, schema, connectTimeoutMs: 30_000 });

/** Statements over many rows: the service's own limit of five seconds is too short for them on a busy machine. */
export const withoutStatementTimeout = <T>(db: Knex, work: (transaction: Knex.Transaction) => Promise<T>) =>
  db.transaction(async (transaction) => {
    await transaction.raw('set local statement_timeout = 0');
    return work(transaction);
  });

/** Set by Jest's global setup (infra/test). */
export function testVariable(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run this test with Jest's "node" project.`);
  return value;
}

export async function createTestDatabase(): Promise<TestDatabase> {
  const serverUrl = testVariable('NOBICAST_TEST_ADMIN_URL');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await cloneDatabase(serverUrl, testVariable('NOBICAST_TEST_TEMPLATE'), name);
  const adminUrl = urlOfDatabase(serverUrl, name);
  return {
    adminUrl,
    urlFor: (role) => {
      const url = new URL(adminUrl);
      url.username = roleName(role);
      url.password = testVariable('NOBICAST_TEST_ROLE_PASSWORD');
      return url.href;
    },
    drop: () => dropDatabase(serverUrl, name),
  };
}

/** Waits until none runs: a failing job gets its next attempt only when it ends. */
export async function makeJobsDue(db: Knex, schema: string): Promise<void> {
  await eventually(async () => {
    const { rows } = await db.raw<{ rows: unknown[] }>(
      `select 1 from ${schema}._private_jobs where locked_at is not null limit 1`,
    );
    return rows.length === 0;
  });
  await db.raw(`update ${schema}._private_jobs set run_at = now() where locked_at is null`);
}

/** Waits until this many statements in the database wait for a lock. */
export async function untilBlocked(db: Knex, count = 1): Promise<void> {
  await eventually(async () => {
    const { rows } = await db.raw<{ rows: unknown[] }>(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows.length >= count;
  });
}
