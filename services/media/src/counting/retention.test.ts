import { addJob } from '@nobicast/service-kit';
import { eventually, silentLogger } from '@nobicast/service-kit/testing';
import { jobsSchema } from '../../migrations/index.ts';
import { buildEpisode, startMediaForTest, type MediaForTest } from '../testing/index.ts';
import { countsRepository } from './counts.repository.ts';
import { deliveriesRepository } from './deliveries.repository.ts';
import { keepRetention } from './retention.job.ts';
import { retentionRepository } from './retention.repository.ts';

const [first, second] = ['3f2b8c1e-0d4a-4b6f-9a1c-2e5d7f8a9b0c', '9d1e2f3a-4b5c-4d6e-8f7a-0b1c2d3e4f5a'];
let media: MediaForTest;
let episodeId: number;
beforeAll(async () => {
  media = await startMediaForTest();
});
afterAll(() => media.close());
beforeEach(async () => {
  await media.content('content.episodes').delete();
  await media.db('media.counted_days').delete();
  await media.db('media.former_listeners').update({ listeners: 0 });
  episodeId = await buildEpisode(media);
});

const listen = (at: string, ncid: string, kind = 'play') =>
  media.db('media.listening_events').insert({
    episode_id: episodeId,
    kind,
    occurred_at: at,
    ncid,
    address_hash: 'a'.repeat(32),
    user_agent: 'AntennaPod/3.5.0',
  });
const deliver = (at: string) =>
  media.db('media.delivery_events').insert({
    episode_id: episodeId,
    occurred_at: at,
    method: 'GET',
    status: 200,
    bytes_sent: 61_690_000,
    is_prefetch: false,
    is_eligible: true,
    user_agent: 'AntennaPod/3.5.0',
    address_hash: 'a'.repeat(32),
    previous_hash: 'b'.repeat(32),
    file_bytes: 61_690_000,
  });
async function keepAt(now: string, options: { failing?: boolean } = {}) {
  media.setNow(now);
  const deliveries = deliveriesRepository(media.db);
  await keepRetention({
    retention: retentionRepository(media.db),
    deliveries: options.failing
      ? { ...deliveries, settleBefore: () => Promise.reject(new Error('x')) }
      : deliveries,
    counts: countsRepository(media.db),
    clock: media.clock,
    logger: silentLogger(),
  })(undefined);
}
async function readMetrics(path: string) {
  const reply = await fetch(`${media.url}/api/metrics/${path}`);
  return ((await reply.json()) as { data: Record<string, unknown> }).data;
}

const personal = ['ncid', 'address_hash', 'user_agent'] as const;
const isAnonymous = (row: Record<string, unknown>) => personal.every((name) => (row[name] ?? null) === null);

test('after six months, nothing tells who listened; a day before, it does (policy, retention)', async () => {
  await listen('2026-05-23T12:00:00Z', first);
  await deliver('2026-05-23T12:00:00Z');
  await keepAt('2026-11-23T11:59:00Z');
  const rows = async () => [
    ...(await media.db('media.listening_events')),
    ...(await media.db('media.delivery_events')),
  ];
  expect((await rows()).map(isAnonymous)).toEqual([false, false]);
  await keepAt('2026-11-23T12:00:01Z');
  expect((await rows()).map(isAnonymous)).toEqual([true, true]);
  expect((await media.db('media.delivery_events'))[0]).toMatchObject({
    previous_hash: null,
    bytes_sent: '61690000',
  });
});

test('a day that nobody had counted is counted before its requests become anonymous', async () => {
  await deliver('2026-01-05T12:00:00Z');
  await keepAt('2026-11-23T12:00:00Z');
  expect(await media.db('media.daily_downloads')).toMatchObject([{ downloads: 1, requests: 1 }]);
});

test('the promise is kept where counting fails', async () => {
  await deliver('2026-01-05T12:00:00Z');
  // Counting works again, but nothing can be known of that day: no figures rather than false ones.
  for (const failing of [true, false]) {
    await keepAt('2026-11-23T12:00:00Z', { failing });
    expect((await media.db('media.delivery_events')).map(isAnonymous)).toEqual([true]);
    expect(await media.db('media.daily_downloads')).toEqual([]);
  }
});

test('after two years, listening data is deleted, and its numbers stay', async () => {
  await listen('2024-11-23T12:00:00Z', first);
  await listen('2024-11-23T12:00:00Z', first, 'download');
  await listen('2026-11-20T12:00:00Z', second);
  await deliver('2024-11-23T12:00:00Z');
  await keepAt('2026-11-23T11:59:00Z');
  expect(await media.db('media.listening_events')).toHaveLength(3);
  for (const now of ['2026-11-23T12:00:01Z', '2026-11-24T12:00:00Z']) {
    await keepAt(now);
    expect(await media.db('media.listening_events')).toHaveLength(1);
    expect(await media.db('media.delivery_events')).toEqual([]);
    expect(await readMetrics(`episode/${episodeId}`)).toMatchObject({
      plays: 2,
      downloads: 1,
      plays_last_7_days: 1,
    });
    expect(await readMetrics('summary')).toMatchObject({
      listeners: 2,
      total_plays: 2,
      listeners_30_days: 1,
    });
  }
});

test('a listener is counted once: while known, and after', async () => {
  await listen('2026-05-01T12:00:00Z', first);
  await listen('2026-11-01T12:00:00Z', first);
  await listen('2026-05-01T12:00:00Z', second);
  const listeners = async () => (await readMetrics('summary')).listeners;
  expect(await listeners()).toBe(2);
  for (const now of ['2026-11-02T12:00:00Z', '2026-11-03T12:00:00Z', '2027-06-01T12:00:00Z']) {
    await keepAt(now);
    expect([now, await listeners()]).toEqual([now, 2]);
  }
});

// The database ends a statement after five seconds: one for a busy day as a whole would never end well.
test('the requests of a busy day are settled, read, made anonymous and deleted in parts', async () => {
  await media.db.raw(
    `insert into media.delivery_events (episode_id, occurred_at, method, status, bytes_sent, is_prefetch, is_eligible,
        user_agent, address_hash, previous_hash, file_bytes)
      select :episodeId, '2026-11-20T12:00:00Z', 'GET', 206, 1, false, true, 'AntennaPod/3.5.0', n::text,
        case when n <= 5001 then 'b' || n end, 1
      from generate_series(1, 20001) n`,
    { episodeId },
  );
  const parts: [string, number][] = [];
  const onResponse = (_rows: unknown, { response }: { response: { command: string; rowCount: number } }) =>
    void parts.push([response.command, response.rowCount]);
  const [start, end] = [new Date('2026-11-20T00:00:00Z'), new Date('2026-11-21T00:00:00Z')];
  const { settleBefore, listRequests } = deliveriesRepository(media.db);
  media.db.on('query-response', onResponse);
  await settleBefore(end);
  const requests = await listRequests(episodeId, start, end);
  media.db.off('query-response', onResponse);
  expect(parts).toEqual([
    ['SELECT', 1],
    ['UPDATE', 5_000],
    ['UPDATE', 1],
    ['SELECT', 20_000],
    ['SELECT', 1],
  ]);
  expect(new Set(requests.map(({ id }) => id)).size).toBe(20_001);
  expect(await media.db('media.delivery_events').whereNotNull('previous_hash')).toEqual([]);
  parts.length = 0;
  const { anonymise, removeOld } = retentionRepository(media.db);
  media.db.on('query-response', onResponse);
  await anonymise(new Date('2027-05-21T00:00:00Z'));
  await removeOld(new Date('2028-11-21T00:00:00Z'));
  media.db.off('query-response', onResponse);
  const full = Array.from({ length: 4 }, () => 5_000);
  const sizesOf = (command: string) =>
    parts.flatMap(([name, rows]) => (name === command && rows > 0 ? [rows] : []));
  expect([sizesOf('UPDATE').slice(1), sizesOf('DELETE')]).toEqual([
    [...full, 1],
    [...full, 1],
  ]);
});

test('two processes count the same listeners once', async () => {
  await listen('2026-01-01T12:00:00Z', first);
  const { anonymise } = retentionRepository(media.db);
  const now = new Date('2026-11-23T12:00:00Z');
  await Promise.all([anonymise(now), anonymise(now)]);
  expect(await readMetrics('summary')).toMatchObject({ listeners: 1 });
});

test('the jobs run by themselves each night', async () => {
  await listen('2026-05-23T12:00:00Z', first);
  await deliver('2026-11-20T12:00:00Z');
  media.setNow('2026-11-23T12:00:01Z');
  media.startJobs(undefined, { hasSchedule: true });
  const scheduled = async () =>
    (
      await media.db(`${jobsSchema}._private_known_crontabs`).select<{ identifier: string }[]>('identifier')
    ).map(({ identifier }) => identifier);
  // A started worker has scheduled its own jobs.
  await eventually(async () => (await scheduled()).includes('keep_retention'), { timeoutMs: 30_000 });
  expect(await scheduled()).toContain('count_downloads');
  await addJob(media.db, jobsSchema, 'count_downloads', {});
  await eventually(async () => (await media.db('media.daily_downloads')).length === 1, { timeoutMs: 30_000 });
  await addJob(media.db, jobsSchema, 'keep_retention', {});
  const isForgotten = async () => (await media.db('media.listening_events')).every(isAnonymous);
  await eventually(isForgotten, { timeoutMs: 30_000 });
});
