import { sharedCacheControl } from '@nobicast/service-kit';
import { buildEpisode, memberHeaders, startMediaForTest, type MediaForTest } from '../testing/index.ts';

const listeners = ['3f2b8c1e-0d4a-4b6f-9a1c-2e5d7f8a9b0c', '9d1e2f3a-4b5c-4d6e-8f7a-0b1c2d3e4f5a'] as const;
let media: MediaForTest;
let episodeId: number;

beforeAll(async () => {
  media = await startMediaForTest();
});
afterAll(() => media.close());
beforeEach(async () => {
  await media.content('content.episodes').delete();
  media.setNow('2026-11-20T12:00:00Z');
  episodeId = await buildEpisode(media);
});

const track = (
  kind: 'play' | 'download',
  body: unknown = { episode_id: episodeId, ncid: listeners[0] },
  headers = {},
) =>
  fetch(`${media.url}/api/metrics/${kind}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  });
const figures = async (path: string) =>
  (await (await fetch(media.url + path)).json()) as Record<string, unknown>;

test('plays and downloads are counted, flat and in the envelope', async () => {
  // API-METRICS-13, 14
  expect(await (await track('play')).json()).toEqual({ ok: true, data: {} });
  await track('play');
  // API-METRICS-15
  await track('download');
  media.setNow('2026-11-28T12:00:00Z');
  await track('play');
  const expected = {
    episode_id: episodeId,
    plays: 3,
    downloads: 1,
    plays_last_7_days: 1,
    downloads_last_7_days: 0,
  };
  // API-METRICS-01 to 06
  expect(await figures(`/api/metrics/episode/${episodeId}`)).toEqual({
    ok: true,
    ...expected,
    data: expected,
  });
});

test('figures are shared for a minute or until an episode changes; the 404 of an unknown episode is not shared', async () => {
  for (const [path, key] of [
    [`/api/metrics/episode/${episodeId}`, `episode-${episodeId}`],
    ['/api/metrics/summary', 'episodes'],
  ] as const) {
    const { headers } = await fetch(media.url + path);
    expect(headers.get('cache-control')).toBe(sharedCacheControl);
    expect(headers.get('surrogate-key')).toBe(key);
  }
  const missing = await fetch(`${media.url}/api/metrics/episode/999999`);
  expect([missing.status, missing.headers.get('cache-control')]).toEqual([404, 'no-store']);
});

test('the summary counts published podcasts, distinct listeners and plays of a week and 30 days', async () => {
  await buildEpisode(media, { type: 'preparation' });
  await buildEpisode(media, { published_at: '2099-01-01T00:00:00Z' });
  const at = async (instant: string, ncid: string, kind: 'play' | 'download') => {
    media.setNow(instant);
    await track(kind, { episode_id: episodeId, ncid });
  };
  // Exactly 30 and 7 days ago, just outside both periods.
  await at('2026-10-21T12:00:00Z', listeners[1], 'play');
  await at('2026-11-13T12:00:00Z', listeners[0], 'play');
  await at('2026-11-19T00:00:00Z', listeners[0], 'play');
  await at('2026-11-19T00:00:00Z', listeners[0], 'download');
  media.setNow('2026-11-20T12:00:00Z');
  const expected = {
    episodes: 1,
    listeners: 2,
    plays_week: 1,
    listeners_30_days: 1,
    plays_30_days: 2,
    total_plays: 3,
  };
  // API-METRICS-07 to 12
  expect(await figures('/api/metrics/summary')).toEqual({ ok: true, ...expected, data: expected });
});

// First use I12.
test('a preparation has no plays and no downloads to count', async () => {
  const preparation = await buildEpisode(media, { type: 'preparation' });
  for (const kind of ['play', 'download'] as const)
    expect((await track(kind, { episode_id: preparation, ncid: listeners[0] })).status).toBe(400);
  expect(await figures(`/api/metrics/episode/${preparation}`)).toMatchObject({ plays: 0, downloads: 0 });
});

test('an episode without plays has zeros', async () => {
  expect(await figures(`/api/metrics/episode/${episodeId}`)).toMatchObject({
    plays: 0,
    downloads: 0,
    plays_last_7_days: 0,
  });
});

test('an event is stored with an address hash that changes every day, and a shortened user agent', async () => {
  const from = (address: string) =>
    track('play', undefined, { 'x-forwarded-for': address, 'user-agent': 'A'.repeat(500) });
  await from('203.0.113.7');
  await from('203.0.113.7');
  await from('203.0.113.8');
  media.setNow('2026-11-21T12:00:00Z');
  await from('203.0.113.7');
  const rows = await media
    .db('media.listening_events')
    .orderBy('id')
    .select('address_hash', 'user_agent', 'ncid');
  const hashes = rows.map(({ address_hash }) => String(address_hash));
  expect(hashes[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(hashes[1]).toBe(hashes[0]);
  expect(new Set(hashes).size).toBe(3);
  expect(rows.every(({ user_agent }) => user_agent === 'A'.repeat(200))).toBe(true);
});

test('an unknown or future episode is 404 and not counted', async () => {
  const future = await buildEpisode(media, { published_at: '2099-01-01T00:00:00Z' });
  for (const id of [future, 999_999]) {
    const tracked = await track('play', { episode_id: id, ncid: listeners[0] });
    expect([tracked.status, await tracked.json()]).toEqual([
      404,
      expect.objectContaining({ code: 'episode_not_found' }),
    ]);
    expect((await fetch(`${media.url}/api/metrics/episode/${id}`)).status).toBe(404);
  }
  expect(await media.db('media.listening_events').select('id')).toEqual([]);
});

test('an id beyond the range of its column is a validation error', async () => {
  const response = await track('play', { episode_id: Number.MAX_SAFE_INTEGER, ncid: listeners[0] });
  expect([response.status, await response.json()]).toEqual([
    400,
    expect.objectContaining({ code: 'validation_failed' }),
  ]);
});

test('every invalid field is reported, and nothing is counted', async () => {
  const response = await track('play', { episode_id: 0, ncid: 'not-a-uuid', extra: 1 });
  expect(response.status).toBe(400);
  const { fields } = (await response.json()) as { fields: { path: string }[] };
  expect(fields.map(({ path }) => path).sort()).toEqual(['episode_id', 'extra', 'ncid']);
  const version1 = '3f2b8c1e-0d4a-1b6f-9a1c-2e5d7f8a9b0c';
  expect((await track('play', { episode_id: episodeId, ncid: version1 })).status).toBe(400);
  expect((await track('play', {})).status).toBe(400);
  const form = await fetch(`${media.url}/api/metrics/play`, {
    method: 'POST',
    body: new URLSearchParams({ episode_id: '1' }),
  });
  expect(form.status).toBe(415);
  expect(await media.db('media.listening_events').select('id')).toEqual([]);
});

test('an invalid id in the path is 404', async () => {
  for (const id of ['0x1', '-1', 'abc'])
    expect((await fetch(`${media.url}/api/metrics/episode/${id}`)).status).toBe(404);
});

test('plays and downloads send no change notifications', async () => {
  const { rows } = await media.db.raw<{ rows: unknown[] }>(
    `select 1 from pg_trigger where tgrelid = 'media.listening_events'::regclass and not tgisinternal`,
  );
  expect(rows).toEqual([]);
});

test('plays and downloads are listed for each day in Paris, also for days without any', async () => {
  const at = async (instant: string, kind: 'play' | 'download', count = 1) => {
    media.setNow(instant);
    for (let index = 0; index < count; index++) await track(kind);
  };
  // Before and after midnight in Paris, in winter and in summer time.
  await at('2026-10-24T21:59:59Z', 'play');
  await at('2026-10-24T22:00:00Z', 'download');
  await at('2026-11-18T22:59:59Z', 'play', 2);
  await at('2026-11-18T23:00:00Z', 'play');
  await at('2026-11-20T11:00:00Z', 'download', 3);
  media.setNow('2026-11-20T12:00:00Z');
  const days = async (query: string) => {
    const reply = await fetch(`${media.url}/api/admin/listening${query}`, { headers: memberHeaders(media) });
    return ((await reply.json()) as { data: { days: { day: string }[] } }).data.days;
  };
  const month = await days('?days=28');
  expect([month.length, month[0], ...month.slice(-3)]).toEqual([
    28,
    { day: '2026-10-24', plays: 1, downloads: 0 },
    { day: '2026-11-18', plays: 2, downloads: 0 },
    { day: '2026-11-19', plays: 1, downloads: 0 },
    { day: '2026-11-20', plays: 0, downloads: 3 },
  ]);
  expect(month[1]).toEqual({ day: '2026-10-25', plays: 0, downloads: 1 });
  expect((await days('')).length).toBe(84);
  expect((await days('?days=364')).length).toBe(364);
});

// T3-B2
test('a podcast is shown beside the median of those before it, at the same age', async () => {
  await media.content('content.episodes').delete();
  const of = async (
    published_at: string,
    plays: readonly string[],
    type: 'podcast' | 'preparation' = 'podcast',
  ) => {
    const id = await buildEpisode(media, { published_at, type });
    for (const occurred_at of plays)
      await media
        .db('media.listening_events')
        .insert({ episode_id: id, kind: 'play', occurred_at, ncid: listeners[0] });
    return id;
  };
  const read = async (id: number) => {
    const address = `${media.url}/api/admin/episodes/${id}/figures`;
    const reply = await fetch(address, { headers: memberHeaders(media) });
    return (await reply.json()) as { data?: unknown; code?: string };
  };
  // Two days old: what the others had after two days counts, and nothing later.
  const first = await of('2026-11-01T12:00:00Z', ['2026-11-01T13:00:00Z', '2026-11-09T13:00:00Z']);
  await of('2026-11-08T12:00:00Z', ['2026-11-08T13:00:00Z', '2026-11-09T13:00:00Z', '2026-11-10T11:59:59Z']);
  await of('2026-11-09T12:00:00Z', ['2026-11-09T13:00:00Z'], 'preparation');
  const own = await of('2026-11-18T12:00:00Z', ['2026-11-18T13:00:00Z']);
  expect((await read(own)).data).toEqual({
    is_counted: true,
    days: 2,
    plays: 1,
    downloads: 0,
    compared: 2,
    median: { plays: 2, downloads: 0 },
  });
  expect((await read(first)).data).toMatchObject({ compared: 0, median: null, plays: 2 });
  const scheduled = await of('2026-12-18T12:00:00Z', []);
  expect((await read(scheduled)).code).toBe('episode_not_found');

  // What was published before the counting began, and what is older than the events that are kept, is not compared.
  const imported = await of('2026-10-20T12:00:00Z', []);
  expect((await read(imported)).data).toMatchObject({ is_counted: false });
  expect((await read(first)).data).toMatchObject({ is_counted: true, compared: 0 });
  media.setNow('2028-11-02T12:00:00Z');
  expect((await read(first)).data).toMatchObject({ is_counted: false });
  expect((await read(own)).data).toMatchObject({ is_counted: true, compared: 1 });
});
