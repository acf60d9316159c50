import type { RequestListener, ServerResponse } from 'node:http';
import path from 'node:path';
import type { JobWorker } from '@nobicast/service-kit';
import { eventually, startProcess } from '@nobicast/service-kit/testing';
import { jobsSchema } from '../../migrations/index.ts';
import { buildFeed, buildItem } from './feed/testing/feeds.ts';
import { startPublisher } from './feed/testing/import-for-test.ts';
import { createRunSpawner, type PerformInProcess } from './spawn-run.ts';
import { startImportsForTest, type ImportsForTest } from './testing/imports-for-test.ts';

let harness: ImportsForTest;
/** What the job worker runs: in this process, unless a test wants one of its own. */
let perform: PerformInProcess;
/** As the service does. `stopping` ends it. */
let performApart: PerformInProcess;
const childArguments = [path.resolve(__dirname, '../../dist/perform-run.mjs')];
let stopping: AbortController;

beforeAll(async () => {
  harness = await startImportsForTest({ perform: (runId) => perform(runId) });
  const env = { DATABASE_URL: harness.directUrl, IMPORT_PRIVATE_ADDRESSES: 'allowed', LOG_LEVEL: 'silent' };
  performApart = (runId) => {
    stopping = new AbortController();
    return createRunSpawner({ nodeArguments: childArguments, env, stopping: stopping.signal })(runId);
  };
});
beforeEach(() => {
  perform = harness.performHere;
});
afterEach(() => harness.empty());
afterAll(async () => {
  await worker?.stop();
  await harness.close();
});

/** In place of the worker that was stopped. */
let worker: JobWorker | undefined;
const startAgain = () => {
  worker = harness.startWorker((runId) => perform(runId));
};

const items = Array.from({ length: 40 }, (_, index) =>
  buildItem({
    guid: `g${index}`,
    title: `T${index}`,
    date: new Date(Date.UTC(2020, 0, index + 1)).toUTCString(),
  }),
);
const feed = buildFeed(...items);
const heldLock = 2_026;

/** A publisher that sends a part of its feed, and the rest when it is told to. */
async function startHalf() {
  const waiting: ServerResponse[] = [];
  let isHalf = true;
  let closed = 0;
  const page: RequestListener = (_request, response) => {
    if (!isHalf) return void response.end(feed);
    response.on('close', () => (closed += 1));
    response.write(feed.slice(0, feed.length / 2));
    waiting.push(response);
  };
  const publisher = await startPublisher(new Map([['/feed.xml', page]]));
  return {
    url: `${publisher.url}/feed.xml`,
    isReached: () => waiting.length > 0,
    isLeft: () => closed > 0,
    sendWhole: () => {
      isHalf = false;
      for (const response of waiting) response.destroy();
    },
    close: publisher.close,
  };
}

const idOf = ({ body }: { body: Record<string, unknown> }) => (body.data as { run: { id: number } }).run.id;
const stateOf = async (id: number) => (await harness.detail(id)).run.state;
const count = async () => (await harness.db('content.episodes').select('id')).length;

/** Lets an import write half of its rows, and wait there. */
async function holdAtHalf() {
  await harness.db.raw(`
    create or replace function content.wait_at_half() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock(${heldLock}); return new; end $$;
    create or replace trigger wait_at_half before insert on content.episodes
      for each row when (new.guid = 'g${items.length / 2}') execute function content.wait_at_half()`);
  const transaction = await harness.db.transaction();
  await transaction.raw('select pg_advisory_xact_lock(?)', [heldLock]);
  return () => transaction.rollback();
}
const isAtHalf = async () => {
  const { rows } = await harness.db.raw<{ rows: unknown[] }>(
    `select 1 from pg_locks where locktype = 'advisory' and objid = ? and not granted`,
    [heldLock],
  );
  return rows.length > 0;
};

/** Nothing is on the site, and the same feed can be imported as if nothing had been. */
async function importsAfterwards() {
  expect(await count()).toBe(0);
  perform = harness.performHere;
  const { run } = await harness.simulate(feed);
  await harness.applyAll(run.id);
  expect(await count()).toBe(items.length);
}

test('a process of its own reads, and writes what was shown', async () => {
  perform = performApart;
  const { run } = await harness.simulate(feed);
  expect(run).toMatchObject({ state: 'planned', counts: { create: 40 } });
  await harness.applyAll(run.id);
  expect(await count()).toBe(40);
});

test('a run that is cancelled while it reads has changed nothing', async () => {
  const publisher = await startHalf();
  const id = idOf(await harness.start(publisher.url));
  await eventually(publisher.isReached);
  expect((await harness.cancel(id)).body).toMatchObject({ data: { run: { state: 'cancelled' } } });
  publisher.sendWhole();
  await publisher.close();
  await importsAfterwards();
  expect(await stateOf(id)).toBe('cancelled');
  // Twice is once, and what has ended stays.
  expect((await harness.cancel(id)).status).toBe(200);
});

test('a run that is cancelled at half of its rows has changed nothing', async () => {
  const { run } = await harness.simulate(feed);
  const release = await holdAtHalf();
  await harness.apply(run.id);
  await eventually(isAtHalf);
  await harness.cancel(run.id);
  await release();
  await importsAfterwards();
  expect(await stateOf(run.id)).toBe('cancelled');
});

test('what was applied cannot be cancelled', async () => {
  const { run } = await harness.simulate(feed);
  await harness.applyAll(run.id);
  expect((await harness.cancel(run.id)).body).toMatchObject({ code: 'import_ended' });
});

test('a run whose process is killed at half of its rows is interrupted, and has changed nothing', async () => {
  const { run } = await harness.simulate(feed);
  perform = performApart;
  const release = await holdAtHalf();
  await harness.apply(run.id);
  await eventually(isAtHalf);
  stopping.abort();
  await eventually(async () => (await stateOf(run.id)) === 'interrupted');
  await release();
  await importsAfterwards();
});

const letTimePass = (id: number) =>
  harness.db.raw(`update content.import_runs set seen_at = now() - interval '1 hour' where id = ?`, [id]);

test('a run whose process is slow to begin is no dead one', async () => {
  let begin: () => void = () => undefined;
  const hasTime = new Promise<void>((resolve) => (begin = resolve));
  let isStarted = false;
  perform = async (runId) => {
    isStarted = true;
    await hasTime;
    await performApart(runId);
  };
  try {
    const id = idOf(await harness.sendFile(feed));
    await eventually(() => isStarted);
    await letTimePass(id);
    expect((await harness.detail(id)).run).toMatchObject({ state: 'reading', phase: 'waiting' });
    begin();
    expect((await harness.ended(id)).run.state).toBe('planned');
  } finally {
    begin();
  }
});

test('a process that ends before it has begun interrupts its run at once', async () => {
  perform = createRunSpawner({
    nodeArguments: ['-e', 'process.exit(1)'],
    env: {},
    stopping: new AbortController().signal,
  });
  const id = idOf(await harness.sendFile(feed));
  expect((await harness.ended(id)).run).toMatchObject({ state: 'interrupted', phase: 'waiting' });
});

test('with the service its process dies, and the run is interrupted once nobody reports any more', async () => {
  const publisher = await startHalf();
  const env = { DATABASE_URL: harness.directUrl, IMPORT_PRIVATE_ADDRESSES: 'allowed', LOG_LEVEL: 'silent' };
  const from = (name: string) => JSON.stringify(path.join(__dirname, name));
  const script = `
    import { connectDatabase, createLogger, startJobWorker } from '@nobicast/service-kit';
    import { importRunsRepository } from ${from('import-runs.repository.ts')};
    import { runImport } from ${from('run-import.job.ts')};
    import { createRunSpawner } from ${from('spawn-run.ts')};
    const url = ${JSON.stringify(harness.directUrl)};
    const perform = createRunSpawner({
      nodeArguments: ${JSON.stringify(childArguments)}, env: ${JSON.stringify(env)}, stopping: new AbortController().signal,
    });
    startJobWorker({
      url, schema: '${jobsSchema}', logger: createLogger({ name: 'killed', level: 'silent' }),
      tasks: { run_import: runImport({ runs: importRunsRepository(connectDatabase({ url, schema: 'content' })), perform }) },
    });`;
  await harness.stopWorker();
  const service = startProcess({ script, folder: __dirname }, {});
  let id: number;
  try {
    id = idOf(await harness.start(publisher.url));
    await eventually(publisher.isReached);
    await letTimePass(id);
    expect(await stateOf(id)).toBe('reading');
  } finally {
    await service.kill();
  }
  await eventually(publisher.isLeft);
  await harness.db.raw(`update content.import_runs set seen_at = now() where id = ?`, [id]);
  expect(await stateOf(id)).toBe('reading');
  expect((await harness.start(publisher.url)).body).toMatchObject({ code: 'import_running' });
  await letTimePass(id);
  expect(await stateOf(id)).toBe('interrupted');
  // The job comes again, because its worker died: the run stays as it is.
  await harness.db.raw(`update ${jobsSchema}._private_jobs set locked_at = now() - interval '1 hour'`);
  startAgain();
  await eventually(async () => (await harness.db.raw(`select 1 from ${jobsSchema}.jobs`)).rowCount === 0);
  await publisher.close();
  await importsAfterwards();
  expect(await stateOf(id)).toBe('interrupted');
});

test('of several that are started or applied at once, one runs', async () => {
  const publisher = await startHalf();
  const replies = await Promise.all(Array.from({ length: 5 }, () => harness.start(publisher.url)));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  const id = idOf(replies.find(({ status }) => status === 200) ?? { body: {} });
  await harness.cancel(id);
  publisher.sendWhole();
  const { run } = await harness.simulate(feed);
  const applied = await Promise.all([
    harness.apply(run.id),
    harness.apply(run.id),
    harness.start(publisher.url),
  ]);
  expect(applied.filter(({ status }) => status === 200)).toHaveLength(1);
  await eventually(async () => {
    const { body } = await harness.call('GET', '/api/admin/imports');
    const { runs } = body.data as { runs: { state: string }[] };
    return runs.every(({ state }) => state !== 'reading' && state !== 'applying');
  });
  expect([0, 40]).toContain(await count());
  await publisher.close();
});

test('only the last twenty runs are kept', async () => {
  const { run } = await harness.simulate(feed);
  await harness.db.raw(
    `insert into content.import_runs (state, source_kind, source, started_by)
      select 'failed', 'address', 'https://feeds.example/x', 'Maud' from generate_series(1, 30)`,
  );
  const next = await harness.simulate(feed);
  const { body } = await harness.call('GET', '/api/admin/imports');
  expect((body.data as { runs: { id: number }[] }).runs).toHaveLength(20);
  expect((await harness.call('GET', `/api/admin/imports/${run.id}`)).body).toMatchObject({
    code: 'import_not_found',
  });
  expect((await harness.detail(next.run.id)).total).toBe(40);
});
