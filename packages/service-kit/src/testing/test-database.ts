import { randomUUID } from 'node:crypto';
import { connectDatabase, type Knex } from '../database.ts';
import { cloneDatabase, dropDatabase, roleName, urlOfDatabase, type DatabaseRole } from '../provision.ts';

export interface TestDatabase {
  /** The connection URL of this role. */
  urlFor(role: DatabaseRole): string;
  adminUrl: string;
  drop(): Promise<void>;
}

/** A connection with a long timeout: the machine may be busy with other tests. */
export const connectForTest = (url: string, schema: string): Knex =>
  connectDatabase({ url, schema, connectTimeoutMs: 30_000 });

/** An environment variable that Jest's global setup (infra/test) sets. */
export function testVariable(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run this test with Jest's "node" project.`);
  return value;
}

/** Creates a database by cloning the template with all four migrated schemas. */
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

/** Makes the waiting jobs of this queue due. */
export const makeJobsDue = (db: Knex, schema: string) =>
  db.raw(`update ${schema}._private_jobs set run_at = now() where locked_at is null`);
