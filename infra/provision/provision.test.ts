import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { promisify } from 'node:util';
import { createObjectStore } from '@nobicast/media/object-store';
import { databaseOwners, databaseRoles, dropDatabase, roleName, urlOfDatabase } from '@nobicast/service-kit';
import { testVariable } from '@nobicast/service-kit/testing';
import { Client } from 'pg';
import { passwordVariable } from './config.ts';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../..');

function newEnvironment() {
  // All tests share the roles of the server: with another password, their connections would fail.
  const password = testVariable('NOBICAST_TEST_ROLE_PASSWORD');
  return {
    DATABASE_ADMIN_URL: testVariable('NOBICAST_TEST_ADMIN_URL'),
    DATABASE_NAME: `provisioned_${randomUUID().replaceAll('-', '')}`,
    OBJECT_STORE_ENDPOINT: testVariable('NOBICAST_TEST_STORE_ENDPOINT'),
    OBJECT_STORE_ACCESS_KEY: testVariable('NOBICAST_TEST_STORE_ACCESS_KEY'),
    OBJECT_STORE_SECRET_KEY: testVariable('NOBICAST_TEST_STORE_SECRET_KEY'),
    OBJECT_STORE_BUCKET: `provisioned-${randomUUID()}`,
    ...Object.fromEntries(databaseRoles.map((role) => [passwordVariable(role), password])),
  };
}
type Environment = ReturnType<typeof newEnvironment>;

async function provision(env: Readonly<Record<string, string>>): Promise<{ code: number; output: string }> {
  const ended = await run(process.execPath, ['--import', 'tsx', 'infra/provision/main.ts'], {
    cwd: root,
    env: { PATH: process.env.PATH, ...env },
  }).catch((error: { code: number; stdout: string; stderr: string }) => error);
  const { stdout, stderr } = ended;
  return { code: 'code' in ended ? ended.code : 0, output: stdout + stderr };
}

const used: Environment[] = [];
const environment = () => {
  const env = newEnvironment();
  used.push(env);
  return env;
};
afterAll(async () => {
  for (const env of used) await dropDatabase(env.DATABASE_ADMIN_URL, env.DATABASE_NAME);
});

async function migrationsOf(env: Environment): Promise<number[]> {
  const counts: number[] = [];
  for (const owner of databaseOwners) {
    const url = new URL(urlOfDatabase(env.DATABASE_ADMIN_URL, env.DATABASE_NAME));
    url.username = roleName(owner);
    url.password = testVariable('NOBICAST_TEST_ROLE_PASSWORD');
    const client = new Client({ connectionString: url.href });
    await client.connect();
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::integer as count from ${owner}.migrations`,
    );
    counts.push(rows[0]?.count ?? 0);
    await client.end();
  }
  return counts;
}

test('an empty server gets database, schemas and bucket; again, and several at once, nothing changes', async () => {
  const env = environment();
  const together = await Promise.all([provision(env), provision(env)]);
  for (const { code, output } of together)
    expect([code, output]).toEqual([0, expect.stringContaining('are ready')]);
  const counts = await migrationsOf(env);
  expect(counts.every((count) => count > 5)).toBe(true);
  const store = createObjectStore({
    endpoint: env.OBJECT_STORE_ENDPOINT,
    accessKey: env.OBJECT_STORE_ACCESS_KEY,
    secretKey: env.OBJECT_STORE_SECRET_KEY,
    bucket: env.OBJECT_STORE_BUCKET,
    region: 'us-east-1',
  });
  await store.ping();
  store.close();
  expect((await provision(env)).code).toBe(0);
  expect(await migrationsOf(env)).toEqual(counts);
});

test('what is missing or wrong is said by name, without a value, and nothing is created', async () => {
  const env = newEnvironment();
  const { MEDIA_DATABASE_PASSWORD: _, ...without } = env as Record<string, string>;
  const secret = 'a-short-secret';
  const refused = await provision({
    ...without,
    DATABASE_NAME: 'Nobicast; drop',
    AUTH_DATABASE_PASSWORD: secret,
  });
  expect(refused.code).toBe(78);
  expect(refused.output).toContain('MEDIA_DATABASE_PASSWORD: missing');
  expect(refused.output).toContain('AUTH_DATABASE_PASSWORD: at least 24 characters are expected');
  expect(refused.output).toContain('DATABASE_NAME: lower-case letters');
  expect(refused.output).not.toContain(secret);
  const away = await provision({ ...env, DATABASE_ADMIN_URL: 'postgres://postgres@127.0.0.1:9/postgres' });
  expect(away).toEqual({ code: 1, output: expect.stringContaining('ECONNREFUSED') });
});
