import { createServiceApp } from './app.ts';
import { connectDatabase, type Knex } from './database.ts';
import { databaseFigures } from './database-figures.ts';
import { addJob, migrateJobs } from './jobs.ts';
import type { RunningServer } from './server.ts';
import {
  createTestDatabase,
  eventually,
  listenForTest,
  silentLogger,
  type TestDatabase,
} from './testing/index.ts';

const schema = 'media_jobs';
let database: TestDatabase;
let db: Knex;
let server: RunningServer;

const serveFigures = (of: Knex) =>
  listenForTest(
    createServiceApp({
      name: 'figures',
      logger: silentLogger(),
      figures: databaseFigures(of, schema),
      routes: () => undefined,
    }),
  );

beforeAll(async () => {
  database = await createTestDatabase();
  const url = database.urlFor('media');
  db = connectDatabase({ url, schema: 'media', connectTimeoutMs: 30_000, poolMax: 2 });
  await migrateJobs({ url, schema, logger: silentLogger() });
  server = await serveFigures(db);
});
afterEach(() => db.raw(`delete from ${schema}._private_jobs`));
afterAll(async () => {
  await server.close();
  await db.destroy();
  await database.drop();
});

async function readMetrics({ url } = server): Promise<string> {
  const response = await fetch(`${url}/metrics`);
  expect(response.status).toBe(200);
  return response.text();
}

function valueOf(text: string, name: string, labels: Record<string, string> = {}): number | undefined {
  const expected = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
  const line = text
    .split('\n')
    .find((known) => known.startsWith(`${name}{`) && expected.every((label) => known.includes(label)));
  return line === undefined ? undefined : Number(line.split(' ').at(-1));
}

/** On a busy machine a reading may miss its deadline. */
async function readWhole(): Promise<string> {
  let text = '';
  await eventually(async () => {
    text = await readMetrics();
    return valueOf(text, 'metrics_collect_failed', { group: 'jobs' }) === 0;
  });
  return text;
}

const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000);

test('jobs are told by task and state, and for how long the oldest has been due', async () => {
  await addJob(db, schema, 'mail', {}, { runAt: ago(600) });
  await addJob(db, schema, 'mail', {}, { runAt: ago(20) });
  await addJob(db, schema, 'mail', {}, { runAt: ago(-3_600) });
  await addJob(db, schema, 'clean', { email: 'zoe@example.org' }, { runAt: ago(-3_600) });
  await db.raw(`update ${schema}._private_jobs set attempts = 1, last_error = 'zoe@example.org is away'
    where id = (select max(id) from ${schema}._private_jobs)`);

  const text = await readWhole();

  const states = ['waiting', 'failed', 'interrupted', 'running'];
  const countsOf = (task: string) => states.map((state) => valueOf(text, 'job_queue_jobs', { task, state }));
  expect(countsOf('mail')).toEqual([3, 0, 0, 0]);
  expect(countsOf('clean')).toEqual([0, 1, 0, 0]);
  expect(valueOf(text, 'job_queue_due_jobs', { task: 'mail' })).toBe(2);
  expect(valueOf(text, 'job_queue_due_jobs', { task: 'clean' })).toBe(0);
  const oldest = valueOf(text, 'job_queue_oldest_due_age_seconds', { task: 'mail' });
  expect(oldest).toBeGreaterThan(590);
  expect(oldest).toBeLessThan(1_200);
  expect(valueOf(text, 'job_queue_oldest_due_age_seconds', { task: 'clean' })).toBe(0);
  expect(text).not.toContain('zoe');
});

test('a job that runs is neither waiting nor due', async () => {
  await addJob(db, schema, 'mail', {}, { runAt: ago(600) });
  await db.raw(`update ${schema}._private_jobs set locked_at = now(), locked_by = 'somebody'`);
  const text = await readWhole();
  expect(valueOf(text, 'job_queue_jobs', { task: 'mail', state: 'running' })).toBe(1);
  expect(valueOf(text, 'job_queue_due_jobs', { task: 'mail' })).toBe(0);
});

test('a pool without a free connection is seen, and its metrics are delivered without the jobs', async () => {
  const holders = await Promise.all([db.transaction(), db.transaction()]);
  // knex sends a statement once it is awaited.
  const waiting = db.raw('select 1').then(() => undefined);
  try {
    const text = await readMetrics();
    expect(valueOf(text, 'database_pool_max_connections')).toBe(2);
    expect(valueOf(text, 'database_pool_used_connections')).toBe(2);
    expect(valueOf(text, 'database_pool_free_connections')).toBe(0);
    // The statement above, and the one that counts the jobs.
    expect(valueOf(text, 'database_pool_waiting_acquirers')).toBe(2);
    expect(valueOf(text, 'metrics_collect_failed', { group: 'jobs' })).toBe(1);
    expect(text).toContain('process_cpu_seconds_total');
    expect(text).not.toContain('job_queue_due_jobs{');
    expect(valueOf(await readMetrics(), 'database_pool_waiting_acquirers')).toBe(2);
  } finally {
    await Promise.all(holders.map((holder) => holder.rollback()));
    await waiting;
  }
  expect(valueOf(await readWhole(), 'database_pool_waiting_acquirers')).toBe(0);
});

test('without its database a process still gives its metrics, and says what is missing', async () => {
  const gone = connectDatabase({ url: 'postgres://nobicast_media:x@127.0.0.1:1/nobicast', schema: 'media' });
  const away = await serveFigures(gone);
  try {
    const text = await readMetrics(away);
    expect(valueOf(text, 'metrics_collect_failed', { group: 'jobs' })).toBe(1);
    expect(text).toContain('process_cpu_seconds_total');
    expect(text).toContain('build_info{version="source"');
    expect(text).not.toContain('job_queue_jobs{');
  } finally {
    await away.close();
    await gone.destroy();
  }
});
