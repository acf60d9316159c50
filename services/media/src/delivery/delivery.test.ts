import { randomBytes } from 'node:crypto';
import { buildEpisode, buildStoredAudio, startMediaForTest, type MediaForTest } from '../testing/index.ts';

const bytes = randomBytes(1000);
const date = 'Mon, 05 Jan 2026 08:00:00 GMT';
let media: MediaForTest;
let episodeId: number;
let etag: string;
let reads: number;

beforeAll(async () => {
  media = await startMediaForTest({
    watch: (store) => ({
      ...store,
      read: (...args) => {
        reads += 1;
        return store.read(...args);
      },
    }),
  });
  const stored = await buildStoredAudio(media, bytes, { number: 975, title: 'Été & IA' });
  episodeId = stored.episodeId;
  etag = `"${stored.etag}"`;
});
afterAll(() => media.close());
beforeEach(() => {
  reads = 0;
});

const ask = (
  headers: Record<string, string> = {},
  method = 'GET',
  action = 'stream',
  id: number | string = episodeId,
) => fetch(`${media.url}/api/episodes/${id}/${action}`, { method, headers, redirect: 'manual' });
const bodyOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

test('the whole file is sent with the headers for players and caches', async () => {
  const response = await ask();
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'accept-ranges': 'bytes',
    'cache-control': 'private, max-age=300, must-revalidate',
    'content-disposition': `inline; filename="Nobicast#975__t____IA.mp3"; filename*=UTF-8''Nobicast%23975__t____IA.mp3`,
    'content-length': '1000',
    'content-type': 'audio/mpeg',
    'cross-origin-resource-policy': 'cross-origin',
    'last-modified': date,
    'x-content-type-options': 'nosniff',
    etag,
  });
  expect((await bodyOf(response)).equals(bytes)).toBe(true);
});

test('a download is an attachment; an episode without a title is named by its id (PLAYER-17, 18, API-PUBLIC-082, 083)', async () => {
  const named = await ask({}, 'GET', 'download?direct=true');
  expect(named.headers.get('content-disposition')).toMatch(
    /^attachment; filename="Nobicast#975__t____IA\.mp3"/,
  );
  expect((await bodyOf(named)).equals(bytes)).toBe(true);
  const untitled = await buildStoredAudio(media, bytes, { title: null });
  const response = await ask({}, 'HEAD', 'download', untitled.episodeId);
  expect(response.headers.get('content-disposition')).toContain(
    `filename="Nobicast_${untitled.episodeId}.mp3"`,
  );
});

test.each([
  ['bytes=0-99', 0, 99],
  ['bytes=100-', 100, 999],
  ['bytes=-50', 950, 999],
  ['bytes=990-2000', 990, 999],
])('%s is answered with 206 and only these bytes', async (range, start, end) => {
  const response = await ask({ range });
  expect(response.status).toBe(206);
  expect(response.headers.get('content-range')).toBe(`bytes ${start}-${end}/1000`);
  expect(response.headers.get('content-length')).toBe(String(end - start + 1));
  expect((await bodyOf(response)).equals(bytes.subarray(start, end + 1))).toBe(true);
});

test('a range beyond the end is 416 in JSON, without reading the store', async () => {
  const response = await ask({ range: 'bytes=1000-' });
  expect(response.status).toBe(416);
  expect(response.headers.get('content-range')).toBe('bytes */1000');
  expect(response.headers.get('content-type')).toMatch(/^application\/json/);
  expect(await response.json()).toMatchObject({ ok: false, code: 'range_not_satisfiable' });
  expect(reads).toBe(0);
});

test('several ranges and malformed ranges get the whole file', async () => {
  for (const range of ['bytes=0-1,5-6', 'bytes=x', 'lines=1-2']) {
    const response = await ask({ range });
    expect([range, response.status, (await bodyOf(response)).length]).toEqual([range, 200, 1000]);
  }
});

test('HEAD is answered without using the store, and ignores ranges', async () => {
  const response = await ask({ range: 'bytes=0-9' }, 'HEAD');
  expect([response.status, response.headers.get('content-length'), response.headers.get('etag')]).toEqual([
    200,
    '1000',
    etag,
  ]);
  expect((await bodyOf(response)).length).toBe(0);
  expect(reads).toBe(0);
});

test('a client that has the file gets 304 without a body', async () => {
  const conditions: Record<string, string>[] = [
    { 'if-none-match': etag },
    { 'if-none-match': `"x", W/${etag}` },
    { 'if-modified-since': date },
  ];
  for (const headers of conditions) {
    const response = await ask(headers);
    expect(response.status).toBe(304);
    expect(response.headers.get('etag')).toBe(etag);
  }
  expect(reads).toBe(0);
  expect((await ask({ 'if-none-match': '"other"' })).status).toBe(200);
});

// First use I12.
test('If-Match and If-Unmodified-Since of another file are 412, without reading the store', async () => {
  const failing: Record<string, string>[] = [
    { 'if-match': '"other"' },
    { 'if-match': `W/${etag}` },
    { 'if-unmodified-since': 'Sun, 04 Jan 2026 08:00:00 GMT' },
  ];
  for (const headers of failing) {
    const response = await ask(headers);
    expect([headers, response.status]).toEqual([headers, 412]);
    expect(await response.json()).toMatchObject({ code: 'precondition_failed' });
    expect((await ask(headers, 'HEAD')).status).toBe(412);
  }
  expect(reads).toBe(0);
  const fulfilled: Record<string, string>[] = [
    { 'if-match': `"other", ${etag}` },
    { 'if-match': '*' },
    { 'if-match': etag, 'if-unmodified-since': 'Sun, 04 Jan 2026 08:00:00 GMT' },
    { 'if-unmodified-since': date },
    { 'if-unmodified-since': 'soon' },
  ];
  for (const headers of fulfilled) expect([headers, (await ask(headers)).status]).toEqual([headers, 200]);
});

test('If-Range: the same file continues, a changed file starts over', async () => {
  const range = 'bytes=10-19';
  expect((await ask({ range, 'if-range': etag })).status).toBe(206);
  expect((await ask({ range, 'if-range': date })).status).toBe(206);
  expect((await ask({ range, 'if-range': '"older"' })).status).toBe(200);
  expect((await ask({ range, 'if-range': 'Mon, 05 Jan 2025 08:00:00 GMT' })).status).toBe(200);
});

test('external audio is an uncacheable redirect', async () => {
  const id = await buildEpisode(media);
  const url = 'http://cdn.example/été%20 1.mp3?a=1&b=2';
  await media.db('media.audio').insert({
    episode_id: id,
    kind: 'external',
    url,
    mime_type: 'audio/mpeg',
    size_bytes: 5,
    uploaded_at: new Date(),
  });
  for (const method of ['GET', 'HEAD'])
    for (const action of ['stream', 'download']) {
      const response = await ask({}, method, action, id);
      expect([response.status, response.headers.get('cache-control')]).toEqual([302, 'no-store']);
      expect(response.headers.get('location')).toBe('http://cdn.example/%C3%A9t%C3%A9%20%201.mp3?a=1&b=2');
    }
});

test('no audio, no episode and a future episode are the same 404 in JSON (API-PUBLIC-082)', async () => {
  const silent = await buildEpisode(media);
  const future = await buildStoredAudio(media, bytes, { published_at: '2099-01-01T00:00:00Z' });
  for (const id of [silent, future.episodeId, 999_999]) {
    const response = await ask({}, 'GET', 'download', id);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({
      ok: false,
      code: 'audio_not_found',
      error: 'Fichier audio non disponible pour cet épisode',
    });
  }
  expect(reads).toBe(0);
});

// T3-B20
test('the sound of a public preparation is nobody’s before it is a podcast', async () => {
  const preparation = await buildStoredAudio(media, bytes, { type: 'preparation' });
  const status = async (path: string) => (await ask({}, 'GET', path, preparation.episodeId)).status;
  for (const path of ['stream', 'download', 'waveform'])
    expect([path, await status(path)]).toEqual([path, 404]);
  await media.content('content.episodes').where({ id: preparation.episodeId }).update({ type: 'podcast' });
  for (const path of ['stream', 'download', 'waveform'])
    expect([path, await status(path)]).toEqual([path, 200]);
});

test('an invalid id is 404, an invalid query 400', async () => {
  expect((await ask({}, 'GET', 'stream', 'abc')).status).toBe(404);
  expect((await ask({}, 'GET', 'stream', '12345678901')).status).toBe(404);
  expect((await ask({}, 'GET', 'download?direct=maybe')).status).toBe(400);
});

test('the addresses by id of a merged preparation lead to the files of its podcast, once that is public', async () => {
  const yetToCome = await buildEpisode(media, { published_at: '2099-01-05T09:00:00Z' });
  const merged_at = '2026-01-05T09:00:00Z';
  await media.content('content.merged_episodes').insert([
    { former_id: 800_001, episode_id: episodeId, merged_at },
    { former_id: 800_002, episode_id: yetToCome, merged_at },
  ]);
  for (const action of ['stream', 'download'])
    for (const method of ['GET', 'HEAD']) {
      const reply = await ask({ range: 'bytes=0-9' }, method, action, 800_001);
      expect([reply.status, reply.headers.get('location')]).toEqual([
        301,
        `/api/episodes/${episodeId}/${action}`,
      ]);
      // If it is merged again, or hidden, caches must not know where it was.
      expect(reply.headers.get('cache-control')).toBe('no-store');
      expect((await ask({}, method, action, 800_002)).status).toBe(404);
    }
  // The feeds gave this one while it was its own podcast.
  const formerly = (id: number) => fetch(`${media.url}/audio/${id}/1.mp3`, { redirect: 'manual' });
  const reply = await formerly(800_001);
  expect([reply.status, reply.headers.get('location')]).toEqual([301, `/api/episodes/${episodeId}/stream`]);
  expect((await formerly(800_002)).status).toBe(404);
});
