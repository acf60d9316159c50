import { defineRoute } from '@nobicast/contracts';
import { z } from 'zod';
import { createServiceApp } from './app.ts';
import { connectDatabase, queryPrepared, type Knex } from './database.ts';
import { registerRoute } from './route.ts';
import type { RunningServer } from './server.ts';
import {
  createTestDatabase,
  eventually,
  listenForTest,
  recordingLogger,
  testSecret,
  type TestDatabase,
} from './testing/index.ts';

const work = defineRoute({
  id: 'work',
  owner: 'content',
  access: 'public',
  method: 'POST',
  path: '/api/work/{how}',
  summary: '',
  params: z.object({ how: z.string() }),
  body: z.strictObject({ name: z.string() }),
  reply: z.object({}),
});

const { logger, lines } = recordingLogger();
let database: TestDatabase;
let db: Knex;
let server: RunningServer;

const statements: Record<string, (name: string) => Promise<unknown>> = {
  prepared: (name) =>
    queryPrepared(db, { name: 'test-sleep', sql: 'select pg_sleep(0.3), :name::text' }, { name }),
  transaction: (name) =>
    db.transaction((transaction) => transaction.raw('select pg_sleep(0.3), ?::text as inside', [name])),
  quick: (name) => db.raw('select ?::text as quick', [name]),
  broken: (name) => db.raw('select missing from nowhere where name = ?', [name]),
};

beforeAll(async () => {
  database = await createTestDatabase();
  db = connectDatabase({
    url: database.urlFor('content'),
    schema: 'content',
    connectTimeoutMs: 30_000,
    // The second request waits for the connection of the first.
    poolMax: 1,
    logger,
    slowAfterMs: 250,
  });
  server = await listenForTest(
    createServiceApp({
      name: 'content',
      logger,
      internalSecret: testSecret,
      routes: (router) =>
        registerRoute(router, work, async ({ params, body }) => {
          await statements[params.how]?.(body.name);
          return {};
        }),
    }),
  );
});
beforeEach(() => void lines.splice(0));
afterAll(async () => {
  await server.close();
  await db.destroy();
  await database.drop();
});

const send = (how: string, requestId: string) =>
  fetch(`${server.url}/api/work/${how}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-request-id': requestId },
    body: '{"name":"zoe@example.org"}',
  });
const slow = () => lines.filter(({ msg }) => msg === 'slow statement');

test('a slow statement is logged with its own request, also where that waited for a connection', async () => {
  await Promise.all([send('prepared', 'request-one'), send('transaction', 'request-two')]);
  // On a busy machine the statements around a transaction may be slow as well.
  const sleeps = () => slow().filter(({ sql }) => String(sql).includes('pg_sleep'));
  await eventually(() => sleeps().length >= 2);
  const byRequest = Object.fromEntries(sleeps().map((line) => [String(line.requestId), line]));
  expect(byRequest['request-one']).toMatchObject({ level: 'warn', sql: 'select pg_sleep(0.3), $1::text' });
  expect(byRequest['request-two']).toMatchObject({ sql: 'select pg_sleep(0.3), $1::text as inside' });
  for (const { ms } of slow()) expect(ms).toBeGreaterThanOrEqual(250);
  expect(JSON.stringify(lines)).not.toContain('zoe');
});

test('a quick statement is not logged', async () => {
  // Until one was quick: the machine may be busy.
  await eventually(async () => {
    lines.splice(0);
    const sentAt = performance.now();
    await send('quick', 'request-quick');
    return performance.now() - sentAt < 250;
  });
  await send('prepared', 'request-slow');
  await eventually(() => slow().some(({ requestId }) => requestId === 'request-slow'));
  expect(slow().map(({ sql }) => sql)).not.toContain('select $1::text as quick');
});

test('a failed statement is logged with its request, without its values', async () => {
  expect((await send('broken', 'request-broken')).status).toBe(500);
  const line = lines.find(({ level }) => level === 'error');
  expect(line).toMatchObject({ requestId: 'request-broken' });
  expect(JSON.stringify(line)).toContain('select missing from nowhere where name = $1');
  expect(JSON.stringify(lines)).not.toContain('zoe');
});

test('a statement outside of requests is logged without one', async () => {
  await db.raw('select pg_sleep(0.3), 1 as of_a_job');
  const line = slow().find(({ sql }) => String(sql).includes('of_a_job'));
  expect(line).toBeDefined();
  expect(line).not.toHaveProperty('requestId');
});
