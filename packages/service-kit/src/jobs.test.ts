import type { Knex } from './database.ts';
import {
  addJob,
  cancelJob,
  migrateJobs,
  startJobWorker,
  type JobTask,
  type JobWorker,
  type TimedJobTask,
} from './jobs.ts';
import {
  connectForTest,
  createTestDatabase,
  eventually,
  makeJobsDue,
  recordingLogger,
  silentLogger,
  startEndlessWorker,
  type TestDatabase,
} from './testing/index.ts';

const schema = 'media_jobs';
let database: TestDatabase;
let url: string;
let db: Knex;
const workers: JobWorker[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  url = database.urlFor('media');
  db = connectForTest(url, 'media');
  await migrateJobs({ url, schema, logger: silentLogger() });
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
  await db.raw(`delete from ${schema}._private_jobs`);
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

function startWorker(tasks: Record<string, JobTask | TimedJobTask>, logger = silentLogger()): JobWorker {
  const worker = startJobWorker({ url, schema, tasks, logger, signOfLifeEveryMs: 50 });
  workers.push(worker);
  return worker;
}
interface JobRow {
  attempts: number;
  wait_seconds: number;
  last_error: string | null;
  is_locked: boolean;
}
const jobs = async () => {
  const { rows } = await db.raw<{ rows: JobRow[] }>(
    `select attempts, extract(epoch from run_at - now())::float8 as wait_seconds, last_error,
      locked_at is not null as is_locked from ${schema}.jobs order by id`,
  );
  return rows;
};
const makeDue = () => makeJobsDue(db, schema);

test('a job is added only if its transaction commits, and runs once', async () => {
  const done: unknown[] = [];
  startWorker({ note: async (payload) => void done.push(payload) });
  await expect(
    db.transaction(async (transaction) => {
      await addJob(transaction, schema, 'note', { id: 'never' });
      throw new Error('rolled back');
    }),
  ).rejects.toThrow('rolled back');
  await db.transaction((transaction) => addJob(transaction, schema, 'note', { id: 'kept' }));
  await eventually(async () => done.length > 0 && (await jobs()).length === 0);
  expect(done).toEqual([{ id: 'kept' }]);
});

test('a failing job is retried within 30 s, however often it failed, until it succeeds', async () => {
  let isBroken = true;
  let attempts = 0;
  const done: unknown[] = [];
  const worker = startWorker({
    mail: async (payload) => {
      attempts += 1;
      if (isBroken) throw new Error('the server is down');
      done.push(payload);
    },
  });
  await addJob(db, schema, 'mail', { id: 1 });
  await eventually(async () => (await jobs())[0]?.last_error !== null);
  // By default graphile-worker would give up after this attempt.
  await db.raw(`update ${schema}._private_jobs set attempts = 24`);
  await makeDue();
  await eventually(async () => attempts === 2 && (await jobs())[0]?.is_locked === false);
  const [job] = await jobs();
  expect(job?.last_error).toBe('the server is down');
  expect(job?.wait_seconds).toBeGreaterThan(0);
  expect(job?.wait_seconds).toBeLessThanOrEqual(30);
  isBroken = false;
  await makeDue();
  await eventually(async () => (await jobs()).length === 0);
  expect(done).toEqual([{ id: 1 }]);
  await worker.stop();
});

test.each([
  ['after a day', {}, '25 hours'],
  ['where its task says so', { waitsOnFirstDay: 5 }, '1 hour'],
])('%s a failing job is retried less often', async (_when, terms, age) => {
  await addJob(db, schema, 'mail', {});
  await db.raw(`update ${schema}._private_jobs set attempts = 7, created_at = now() - ?::interval`, [age]);
  startWorker({ mail: { run: () => Promise.reject(new Error('still down')), ...terms } });
  await eventually(async () => (await jobs())[0]?.last_error === 'still down');
  expect((await jobs())[0]?.wait_seconds).toBeGreaterThan(60);
});

test('a job that failed for days is still tried every hour', async () => {
  let attempts = 0;
  await addJob(db, schema, 'mail', {});
  await db.raw(`update ${schema}._private_jobs set attempts = 24, created_at = now() - interval '9 days'`);
  startWorker({
    mail: async () => {
      attempts += 1;
      throw new Error('still down');
    },
  });
  await eventually(async () => (await jobs())[0]?.last_error === 'still down');
  expect((await jobs())[0]?.wait_seconds).toBeLessThan(3_600);
  await makeDue();
  await eventually(() => attempts === 2);
});

test('a sign of life that comes late does not lock a job that has failed meanwhile', async () => {
  await db.raw(`create function ${schema}.wait_a_moment() returns trigger language plpgsql as $$ begin
    if current_query() like '%set locked_at = now() where id%' then perform pg_sleep(0.3); end if;
    return null; end $$`);
  await db.raw(`create trigger slow_sign_of_life before update on ${schema}._private_jobs
    for each statement execute function ${schema}.wait_a_moment()`);
  let attempts = 0;
  startWorker({
    mail: async () => {
      attempts += 1;
      await new Promise((resolve) => setTimeout(resolve, 200));
      if (attempts === 1) throw new Error('the server is down');
    },
  });
  await addJob(db, schema, 'mail', {});
  await eventually(async () => attempts === 2 && (await jobs()).length === 0);
  await db.raw(`drop function ${schema}.wait_a_moment() cascade`);
});

test('a waiting job is replaced by another with the same key', async () => {
  const inAnHour = new Date(Date.now() + 3_600_000);
  await addJob(db, schema, 'mail', { id: 1 }, { key: 'mail 1', runAt: inAnHour });
  await addJob(db, schema, 'mail', { id: 2 }, { key: 'mail 1' });
  const done: unknown[] = [];
  startWorker({ mail: async (payload) => void done.push(payload) });
  await eventually(async () => (await jobs()).length === 0);
  expect(done).toEqual([{ id: 2 }]);
});

test('a waiting job can be cancelled in a transaction', async () => {
  const inAnHour = new Date(Date.now() + 3_600_000);
  await addJob(db, schema, 'mail', {}, { key: 'mail 1', runAt: inAnHour });
  await expect(
    db.transaction(async (transaction) => {
      expect(await cancelJob(transaction, schema, 'mail 1')).toBe(true);
      throw new Error('rolled back');
    }),
  ).rejects.toThrow('rolled back');
  expect(await jobs()).toHaveLength(1);
  expect(await cancelJob(db, schema, 'mail 1')).toBe(true);
  expect(await jobs()).toEqual([]);
  expect(await cancelJob(db, schema, 'mail 1')).toBe(false);
});

test('a job cannot be cancelled once it has begun, even if it failed: it continues', async () => {
  let attempts = 0;
  let fail: () => void = () => undefined;
  const failure = new Promise<void>((_resolve, reject) => {
    fail = () => reject(new Error('the server is down'));
  });
  startWorker({
    mail: async () => {
      attempts += 1;
      if (attempts === 1) await failure;
    },
  });
  await addJob(db, schema, 'mail', {}, { key: 'mail 1' });
  await eventually(() => attempts === 1);
  expect(await cancelJob(db, schema, 'mail 1')).toBe(false);
  fail();
  await eventually(async () => (await jobs())[0]?.is_locked === false);
  expect(await cancelJob(db, schema, 'mail 1')).toBe(false);
  await makeDue();
  await eventually(async () => (await jobs()).length === 0);
  expect(attempts).toBe(2);
});

test('failures are logged in one line each, without payload and without the database’s URL', async () => {
  const { logger, lines } = recordingLogger();
  startWorker(
    {
      mail: async () => {
        throw new Error('the server is down');
      },
    },
    logger,
  );
  await addJob(db, schema, 'mail', { secret: 'do-not-print' });
  await eventually(async () => (await jobs())[0]?.last_error === 'the server is down');
  expect(lines.filter(({ task }) => task === 'mail')).toEqual([
    expect.objectContaining({
      level: 'warn',
      reason: 'the server is down',
      msg: 'a job failed and will be tried again',
    }),
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/do-not-print|postgres:\/\//);
});

test('a job whose worker was killed is run by another', async () => {
  const killed = startEndlessWorker({ url, schema });
  await addJob(db, schema, 'mail', { id: 7 });
  await eventually(killed.isWorking);
  await killed.kill();
  expect(await jobs()).toEqual([expect.objectContaining({ is_locked: true })]);

  const done: unknown[] = [];
  const tasks = { mail: async (payload: unknown) => void done.push(payload) };
  // A recent lock may belong to a running worker.
  const early = startWorker(tasks);
  await addJob(db, schema, 'mail', { id: 8 });
  await eventually(() => done.length > 0);
  await early.stop();
  expect(done).toEqual([{ id: 8 }]);

  await db.raw(
    `update ${schema}._private_jobs set locked_at = now() - interval '121 seconds' where locked_by is not null`,
  );
  startWorker(tasks);
  await eventually(async () => (await jobs()).length === 0);
  expect(done).toEqual([{ id: 8 }, { id: 7 }]);
});

test('a queue whose job was finished or removed by somebody else is free again', async () => {
  const inQueue = () => db.raw(`select ${schema}.add_job('note', queue_name => 'one')`);
  const done: string[] = [];
  startWorker({
    note: async () => {
      // As after a second worker took this job. graphile-worker frees a queue only with the job's row.
      if (done.length === 0) await db.raw(`delete from ${schema}._private_jobs`);
      done.push('done');
    },
  });
  await inQueue();
  await eventually(() => done.length === 1);
  await db.raw(`update ${schema}._private_job_queues set locked_at = locked_at - interval '1 minute'`);
  await inQueue();
  startWorker({ note: async () => void done.push('done') });
  await eventually(() => done.length === 2);
});

test('a job may have a longer deadline of its own, and gives signs of life until it ends', async () => {
  let finish: () => void = () => undefined;
  const running = new Promise<void>((resolve) => (finish = resolve));
  startWorker({ long: { run: () => running, deadlineMs: 600_000 } });
  await addJob(db, schema, 'long', { id: 1 });
  await eventually(async () => (await jobs())[0]?.is_locked === true);
  await db.raw(`update ${schema}._private_jobs set locked_at = now() - interval '1 hour'`);
  await eventually(async () => {
    const { rows } = await db.raw<{ rows: { is_recent: boolean }[] }>(
      `select locked_at > now() - interval '1 minute' as is_recent from ${schema}.jobs`,
    );
    return rows[0]?.is_recent === true;
  });
  finish();
  await eventually(async () => (await jobs()).length === 0);
});

test('a job that takes longer than its deadline has failed', async () => {
  startWorker({ long: { run: () => new Promise(() => undefined), deadlineMs: 100 } });
  await addJob(db, schema, 'long', { id: 1 });
  await eventually(async () => (await jobs())[0]?.last_error?.includes('longer than 100 ms') === true);
});

test('a stopping worker finishes its running job first', async () => {
  let finish: () => void = () => undefined;
  const running = new Promise<void>((resolve) => {
    finish = resolve;
  });
  let hasBegun = false;
  const worker = startWorker({
    slow: () => {
      hasBegun = true;
      return running;
    },
  });
  await addJob(db, schema, 'slow', {});
  await eventually(() => hasBegun);
  const stopped = worker.stop();
  finish();
  await stopped;
  expect(await jobs()).toEqual([]);
});

test('a stopped worker leaves no connection behind', async () => {
  // Those of the worker have no name; the pool of the test has one, and opens and closes as it likes.
  const ofWorkers = "datname = current_database() and application_name = ''";
  const countConnections = async () =>
    (await db('pg_stat_activity').select('pid').whereRaw(ofWorkers)).length;
  // The workers of other tests may still be closing theirs.
  await eventually(async () => (await countConnections()) === 0);
  const worker = startWorker({});
  await eventually(async () => (await countConnections()) > 0);
  await worker.stop();
  await eventually(async () => (await countConnections()) === 0);
});

test('a worker survives when its database connections are cut', async () => {
  const done: unknown[] = [];
  startWorker({ note: async (payload) => void done.push(payload) });
  await addJob(db, schema, 'note', { id: 1 });
  await eventually(() => done.length === 1);
  const admin = connectForTest(database.adminUrl, 'public');
  await admin.raw(
    `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'nobicast_media' and datname = current_database()`,
  );
  await admin.destroy();
  await eventually(async () => {
    // The test's own connections were cut as well.
    await addJob(db, schema, 'note', { id: 2 }).catch(() => undefined);
    return done.length > 1;
  });
});

test('a worker waits for a database that is not running yet', async () => {
  const { logger, lines } = recordingLogger();
  const worker = startJobWorker({
    url: 'postgres://nobicast_media:x@127.0.0.1:1/x',
    schema,
    tasks: { note: async () => undefined },
    logger,
  });
  await eventually(() => lines.some(({ msg }) => msg === 'the job worker failed, starting it again'));
  await worker.stop();
});
