import type { Knex } from './database.ts';
import { migrateJobs, startJobWorker, type JobTask, type JobWorker } from './jobs.ts';
import {
  connectForTest,
  createTestDatabase,
  eventually,
  silentLogger,
  type TestDatabase,
} from './testing/index.ts';

const schema = 'media_jobs';
/** The lateness when graphile-worker polled by itself. */
const latestSeconds = 2;
let database: TestDatabase;
let url: string;
let db: Knex;
let admin: Knex;
let worker: JobWorker | undefined;

beforeAll(async () => {
  database = await createTestDatabase();
  url = database.urlFor('media');
  db = connectForTest(url, 'media');
  admin = connectForTest(database.adminUrl, 'public');
  await migrateJobs({ url, schema, logger: silentLogger() });
});
afterEach(async () => {
  await worker?.stop();
  worker = undefined;
  await db.raw(`delete from ${schema}._private_jobs`);
});
afterAll(async () => {
  await db.destroy();
  await admin.destroy();
  await database.drop();
});

function start(tasks: Record<string, JobTask>): void {
  worker = startJobWorker({ url, schema, tasks, logger: silentLogger(), idleConnectionMs: 500 });
}

/** Connections of the worker; those of the test have a name. */
const backends = async () => {
  const { rows } = await admin.raw<{ rows: { pid: number }[] }>(
    `select pid from pg_stat_activity
      where usename = 'nobicast_media' and datname = current_database() and application_name = ''`,
  );
  return rows.map(({ pid }) => pid);
};

function recordLateness(): { lateSeconds: number[]; tasks: Record<string, JobTask> } {
  const lateSeconds: number[] = [];
  const note = async () => {
    const { rows } = await db.raw<{ rows: { late: number }[] }>(
      `select extract(epoch from clock_timestamp() - run_at)::float8 as late from ${schema}._private_jobs
        where locked_at is not null`,
    );
    lateSeconds.push(...rows.map(({ late }) => late));
  };
  return { lateSeconds, tasks: { note } };
}

/** Has the worker run one job, so that it is idle when the test begins. */
async function startResting({ lateSeconds, tasks }: ReturnType<typeof recordLateness>): Promise<void> {
  start(tasks);
  await addIn('0 s');
  await eventually(async () => {
    // Until the job's end is recorded: a test that changes all jobs would run it again.
    const { rows } = await db.raw<{ rows: unknown[] }>(`select 1 from ${schema}._private_jobs`);
    return rows.length === 0 && (await backends()).length > 0;
  });
  lateSeconds.length = 0;
}
const addIn = (delay: string) =>
  db.raw(`select ${schema}.add_job('note', run_at => now() + interval '${delay}')`);

async function expectInTime(lateSeconds: number[], count = 1): Promise<void> {
  await eventually(() => lateSeconds.length === count);
  for (const late of lateSeconds) expect(late).toBeLessThan(latestSeconds);
  expect(Math.min(...lateSeconds)).toBeGreaterThanOrEqual(0);
}

test('a job for later, added by whomever, starts at its time', async () => {
  const recorded = recordLateness();
  await startResting(recorded);
  await addIn('3 s');
  await addIn('1 s');
  await expectInTime(recorded.lateSeconds, 2);
});

test('a job that waits for later starts when another process has moved it, as after a failure', async () => {
  const recorded = recordLateness();
  await startResting(recorded);
  await addIn('1 hour');
  await db.raw(`update ${schema}._private_jobs set run_at = now() + interval '1 second'`);
  await expectInTime(recorded.lateSeconds);
});

test('a job that another process had locked starts when it is unlocked', async () => {
  const recorded = recordLateness();
  await startResting(recorded);
  await db.transaction(async (transaction) => {
    await transaction.raw(`select ${schema}.add_job('note')`);
    await transaction.raw(`update ${schema}._private_jobs set locked_at = now(), locked_by = 'another'`);
  });
  await db.raw(
    `update ${schema}._private_jobs set locked_at = null, locked_by = null, run_at = clock_timestamp()`,
  );
  await expectInTime(recorded.lateSeconds);
});

test('the next job of a queue starts when the one before has ended', async () => {
  const startedAt: number[] = [];
  start({ note: async () => void startedAt.push(performance.now()) });
  await db.raw(
    `select ${schema}.add_job('note', queue_name => 'one'), ${schema}.add_job('note', queue_name => 'one')`,
  );
  await eventually(() => startedAt.length === 2);
  const [first = 0, second = 0] = startedAt;
  expect(second - first).toBeLessThan(latestSeconds * 1_000);
});

test('a job that becomes due after all connections were lost starts at its time', async () => {
  const recorded = recordLateness();
  await startResting(recorded);
  await addIn('1 s');
  for (const pid of await backends()) await admin.raw(`select pg_terminate_backend(${pid})`);
  await addIn('2 s');
  await expectInTime(recorded.lateSeconds, 2);
});

test('the clock that counts is the one of the database', async () => {
  const timers = ['setTimeout', 'setInterval', 'setImmediate', 'nextTick', 'performance', 'hrtime'] as const;
  jest.useFakeTimers({
    now: Date.now() - 3_600_000,
    doNotFake: [...timers, 'clearTimeout', 'clearInterval', 'clearImmediate', 'queueMicrotask'],
  });
  try {
    const recorded = recordLateness();
    await startResting(recorded);
    await addIn('1 s');
    await expectInTime(recorded.lateSeconds);
  } finally {
    jest.useRealTimers();
  }
});

test('a worker without jobs has one connection', async () => {
  const recorded = recordLateness();
  await startResting(recorded);
  await eventually(async () => (await backends()).length === 1);
});
