import { getDownloadCounts, type DownloadCounts } from '@nobicast/contracts';
import { eventually, silentLogger, testVariable } from '@nobicast/service-kit/testing';
import { countFinishedDays } from '../counting/count-days.use-case.ts';
import { countsRepository } from '../counting/counts.repository.ts';
import { deliveriesRepository } from '../counting/deliveries.repository.ts';
import { presignedSeconds } from '../store/presign-read.ts';
import { buildStoredAudio, noise, startMediaForTest, type MediaForTest } from '../testing/index.ts';

/** More than a minute at the assumed 128 kbit/s. */
const bytes = noise(1_000_000);
/** A name of the store that media does not use. */
const publicHost = `localhost:${new URL(testVariable('NOBICAST_TEST_STORE_ENDPOINT')).port}`;
const agent = { 'user-agent': 'AntennaPod/3.5.0' };

let media: MediaForTest;
let episodeId: number;
let etag: string;
beforeAll(async () => {
  media = await startMediaForTest({ redirectEndpoint: `http://${publicHost}` });
});
afterAll(() => media.close());
beforeEach(async () => {
  media.setNow(new Date().toISOString());
  await media.content('content.episodes').delete();
  ({ episodeId, etag } = await buildStoredAudio(media, bytes, { number: 975, title: 'Été & IA' }));
});

const paths = () => ({
  stream: `/api/episodes/${episodeId}/stream`,
  download: `/api/episodes/${episodeId}/download`,
  enclosure: `/audio/${episodeId}/1.mp3`,
});
const ask = (path: string, { method = 'GET', headers = {} }: RequestInit = {}) =>
  fetch(media.url + path, { method, headers: { ...agent, ...headers }, redirect: 'manual' });
const locationOf = async (path: string) => (await ask(path)).headers.get('location') ?? '';

test.each(['stream', 'download', 'enclosure'] as const)(
  '%s: a GET leads to the public store, which has the bytes, the type and the name',
  async (way) => {
    const response = await ask(paths()[way]);
    expect([response.status, response.headers.get('cache-control')]).toEqual([302, 'no-store']);
    // Otherwise players on other sites could not follow.
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    const location = response.headers.get('location') ?? '';
    expect(new URL(location).host).toBe(publicHost);
    const file = await fetch(location);
    expect([file.status, file.headers.get('content-type'), file.headers.get('etag')]).toEqual([
      200,
      'audio/mpeg',
      `"${etag}"`,
    ]);
    expect(file.headers.get('content-disposition')).toMatch(
      way === 'download' ? /^attachment; .*Nobicast%23975/ : /^inline; .*Nobicast%23975/,
    );
    expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true);
  },
);

test('what a range asks for is delivered by the store', async () => {
  const ranged = { headers: { ...agent, range: 'bytes=100-199' } };
  const part = await fetch(media.url + paths().stream, ranged);
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 100-199/${bytes.length}`]);
  expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(100, 200));
});

test('the type that feeds declare is the one that the store sends', async () => {
  const { episodeId: id } = await buildStoredAudio(media, bytes, {}, 'audio/mp4');
  const file = await fetch(await locationOf(`/audio/${id}/1.m4a`));
  expect(file.headers.get('content-type')).toBe('audio/x-m4a');
  await file.body?.cancel();
});

test('HEAD, and who has the file already, need no redirect', async () => {
  for (const path of Object.values(paths())) {
    const head = await ask(path, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length'), head.headers.get('location')]).toEqual([
      200,
      String(bytes.length),
      null,
    ]);
    expect((await ask(path, { headers: { 'if-none-match': `"${etag}"` } })).status).toBe(304);
  }
});

test('the address expires, and is good for this file alone', async () => {
  const now = Date.now();
  const statusOf = async (address: string) => {
    const response = await fetch(address);
    await response.body?.cancel();
    return response.status;
  };
  media.setNow(new Date(now - (presignedSeconds - 600) * 1_000).toISOString());
  const [still, other] = [await locationOf(paths().stream), (await buildStoredAudio(media, bytes)).objectKey];
  expect(await statusOf(still)).toBe(200);
  media.setNow(new Date(now - (presignedSeconds + 1) * 1_000).toISOString());
  expect(await statusOf(await locationOf(paths().stream))).toBe(403);
  const elsewhere = new URL(still);
  elsewhere.pathname = elsewhere.pathname.replace(/audio\/.+$/, other);
  expect(await statusOf(elsewhere.href)).toBe(403);
  expect(await statusOf(still.split('?')[0] ?? '')).toBe(403);
});

test('an episode that is not public is not found; its preview is never redirected', async () => {
  const scheduled = await buildStoredAudio(media, bytes, { published_at: '2099-01-01T00:00:00Z' });
  const { episodeId: id } = scheduled;
  for (const path of [`/api/episodes/${id}/stream`, `/api/episodes/${id}/download`, `/audio/${id}/1.mp3`]) {
    const response = await ask(path);
    expect([response.status, response.headers.get('location')]).toEqual([404, null]);
  }
  const token = 't'.repeat(43);
  await media.content('content.preview_links').insert({
    episode_id: id,
    token,
    created_by: 'maud',
    created_at: '2026-01-05T09:00:00Z',
    expires_at: '2099-01-05T09:00:00Z',
  });
  const preview = await ask(`/api/previews/stream?token=${token}`);
  expect([preview.status, preview.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(Buffer.from(await preview.arrayBuffer()).equals(bytes)).toBe(true);
});

test('redirected requests count by what they asked for', async () => {
  media.setNow('2026-11-16T12:00:00Z');
  await ask(paths().enclosure);
  await ask(paths().stream, { headers: { range: 'bytes=0-99', 'x-forwarded-for': '203.0.113.9' } });
  await ask(paths().enclosure, { method: 'HEAD' });
  const rows = () => media.db('media.delivery_events').orderBy(['status', 'requested_range']);
  await eventually(async () => {
    await media.recorder.flush();
    return (await rows()).length === 3;
  });
  expect(
    (await rows()).map(({ method, status, requested_range }) => [method, status, requested_range]),
  ).toEqual([
    ['HEAD', 200, null],
    ['GET', 302, 'bytes=0-99'],
    ['GET', 302, null],
  ]);
  media.setNow('2026-11-20T00:15:00Z');
  await countFinishedDays({
    deliveries: deliveriesRepository(media.db),
    counts: countsRepository(media.db),
    clock: media.clock,
    logger: silentLogger(),
  });
  const counts = (await (await fetch(media.url + getDownloadCounts.path)).json()) as { data: DownloadCounts };
  expect(counts.data).toMatchObject({ requests: 3, downloads: 1 });
  expect(counts.data.dropped.filter(({ requests }) => requests > 0)).toEqual([
    { reason: 'not_a_get', requests: 1 },
    { reason: 'under_a_minute', requests: 1 },
  ]);
});
