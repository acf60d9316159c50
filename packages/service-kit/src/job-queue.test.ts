import type { Knex } from './database.ts';
import { listJobs, retryJob } from './job-queue.ts';
import { addJob, migrateJobs, startJobWorker, type JobTask, type JobWorker } from './jobs.ts';
import {
  connectForTest,
  createTestDatabase,
  eventually,
  silentLogger,
  startEndlessWorker,
  type TestDatabase,
} from './testing/index.ts';

const queue = { schema: 'media_jobs', auditSchema: 'media' };
const { schema } = queue;
const maud = { id: 'maud', name: 'Maud' };
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

function startWorker(tasks: Record<string, JobTask>): void {
  workers.push(startJobWorker({ url, schema, tasks, logger: silentLogger() }));
}
const inAnHour = () => new Date(Date.now() + 3_600_000);
const first = async () => (await listJobs(db, queue)).jobs[0];
const counts = async () => (await listJobs(db, queue)).counts;
const stateOfFirst = async () => (await first())?.state;
const retry = (id: number) => retryJob(db, queue, { id, by: maud, at: new Date() });
const acts = async () => {
  const { rows } = await db.raw<{ rows: { target_id: string; details: object }[] }>(
    `select target_id, details from media.audit where action = 'retry' and actor_name = 'Maud' order by id`,
  );
  return rows;
};

test('a waiting job is listed with the episode that it is about, and without the rest of its payload', async () => {
  await addJob(db, schema, 'mail', { episodeId: 976, email: 'zoe@example.org' }, { runAt: inAnHour() });
  await addJob(db, schema, 'mail', { episodeId: 'zoe@example.org' }, { runAt: inAnHour() });
  const list = await listJobs(db, queue);
  expect(list.counts).toEqual({ failed: 0, interrupted: 0, running: 0, waiting: 2 });
  expect(list.jobs.map(({ state, task, episode_id: id, error }) => [state, task, id, error])).toEqual([
    ['waiting', 'mail', 976, null],
    ['waiting', 'mail', null, null],
  ]);
  expect(JSON.stringify(list)).not.toContain('zoe');
});

test('a failed job comes first, with the first line of its error, and a retry runs it now', async () => {
  let isBroken = true;
  const done: unknown[] = [];
  startWorker({
    mail: async (payload) => {
      if (isBroken) throw new Error('the server is down\nat a line of ours');
      done.push(payload);
    },
  });
  await addJob(db, schema, 'other', {}, { runAt: inAnHour() });
  await addJob(db, schema, 'mail', { id: 1 });
  await eventually(async () => (await stateOfFirst()) === 'failed');
  expect(await counts()).toEqual({ failed: 1, interrupted: 0, running: 0, waiting: 1 });
  const failed = await first();
  expect(failed).toMatchObject({ task: 'mail', error: 'the server is down' });
  await db.raw(`update ${schema}._private_jobs set run_at = now() + interval '1 hour'`);
  isBroken = false;
  await retry(failed?.id ?? 0);
  await eventually(() => done.length === 1);
  expect(await acts()).toEqual([
    { target_id: String(failed?.id), details: { task: 'mail', state: 'failed' } },
  ]);
});

test('a job of a killed process is interrupted, and can be retried before its lock is stale', async () => {
  const killed = startEndlessWorker({ url, schema });
  await addJob(db, schema, 'mail', { id: 7 });
  await eventually(killed.isWorking);
  const running = await first();
  expect(running?.state).toBe('running');
  await expect(retry(running?.id ?? 0)).rejects.toMatchObject({ code: 'job_running' });

  await killed.kill();
  await eventually(async () => (await stateOfFirst()) === 'interrupted');
  expect(await counts()).toEqual({ failed: 0, interrupted: 1, running: 0, waiting: 0 });
  const done: unknown[] = [];
  startWorker({ mail: async (payload) => void done.push(payload) });
  await retry(running?.id ?? 0);
  await eventually(async () => done.length === 1 && (await first()) === undefined);
  expect(done).toEqual([{ id: 7 }]);
});

test('a retry also frees the queue that the killed process held, for this job and those behind it', async () => {
  const inQueue = (id: number) =>
    db.raw(`select ${schema}.add_job('mail', json_build_object('id', ?::int), queue_name => 'one')`, [id]);
  const killed = startEndlessWorker({ url, schema });
  await inQueue(1);
  await eventually(killed.isWorking);
  await inQueue(2);
  await killed.kill();
  await eventually(async () => (await stateOfFirst()) === 'interrupted');
  const done: unknown[] = [];
  startWorker({ mail: async (payload) => void done.push(payload) });
  await retry((await first())?.id ?? 0);
  await eventually(() => done.length === 2);
  expect(done).toEqual([{ id: 1 }, { id: 2 }]);
});

test('a job that runs for minutes is running, however old its lock is', async () => {
  let finish: () => void = () => undefined;
  const end = new Promise<void>((resolve) => (finish = resolve));
  startWorker({ mail: () => end });
  await addJob(db, schema, 'mail', {});
  await eventually(async () => (await stateOfFirst()) === 'running');
  await db.raw(`update ${schema}._private_jobs set locked_at = now() - interval '1 minute'`);
  const job = await first();
  expect([job?.state, job?.next_at]).toEqual(['running', null]);
  expect(await counts()).toEqual({ failed: 0, interrupted: 0, running: 1, waiting: 0 });
  await expect(retry(job?.id ?? 0)).rejects.toMatchObject({ code: 'job_running' });
  finish();
  await eventually(async () => (await first()) === undefined);
});

test('of a job that is done, a retry says that it is not there', async () => {
  const before = await acts();
  await expect(retry(999_999_999)).rejects.toMatchObject({ code: 'job_not_found' });
  expect(await acts()).toEqual(before);
});
