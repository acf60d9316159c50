import { randomBytes } from 'node:crypto';
import { buildEpisode, buildStoredAudio, startMediaForTest, type MediaForTest } from '../testing/index.ts';

const bytes = randomBytes(1000);
let media: MediaForTest;
beforeAll(async () => {
  media = await startMediaForTest();
});
afterAll(() => media.close());

const ask = (path: string, { method = 'GET', headers = {} }: RequestInit = {}) =>
  fetch(media.url + path, { method, headers, redirect: 'manual' });
const addressOf = (episodeId: number, file = '1.mp3') => `/audio/${episodeId}/${file}`;
const store = async (mimeType: string) => (await buildStoredAudio(media, bytes, {}, mimeType)).episodeId;

test('the address in the feeds delivers the sound directly, HEAD and ranges included', async () => {
  const address = addressOf(await store('audio/mpeg'));
  const whole = await ask(address);
  expect(Object.fromEntries(whole.headers)).toMatchObject({
    'accept-ranges': 'bytes',
    'content-length': '1000',
    'content-type': 'audio/mpeg',
  });
  expect([whole.status, Buffer.from(await whole.arrayBuffer())]).toEqual([200, bytes]);
  const head = await ask(address, { method: 'HEAD' });
  expect([head.status, head.headers.get('content-length')]).toEqual([200, '1000']);
  const part = await ask(address, { headers: { range: 'bytes=10-19' } });
  expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 10-19/1000']);
  expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(10, 20));
  expect((await ask(address, { headers: { range: 'bytes=1000-' } })).status).toBe(416);
});

test.each([
  ['audio/mp3', '1.mp3', 'audio/mpeg'],
  ['audio/mp4', '1.m4a', 'audio/x-m4a'],
  ['audio/x-m4a', '1.m4a', 'audio/x-m4a'],
])('a sound stored as %s is %s with the type that the feeds declare', async (mimeType, file, declared) => {
  const id = await store(mimeType);
  const response = await ask(addressOf(id, file), { method: 'HEAD' });
  expect([response.status, response.headers.get('content-type')]).toEqual([200, declared]);
  const other = file === '1.mp3' ? '1.m4a' : '1.mp3';
  expect((await ask(addressOf(id, other))).status).toBe(404);
});

test.each(['audio/ogg', 'audio/wav'])('%s, which is in no feed, has no such address', async (mimeType) => {
  const id = await store(mimeType);
  for (const file of ['1.mp3', '1.m4a', '1.ogg', '1.wav'])
    expect((await ask(addressOf(id, file))).status).toBe(404);
});

test('what is not public, has no sound, or another version is not found', async () => {
  const future = await buildStoredAudio(media, bytes, { published_at: '2099-01-01T00:00:00Z' });
  const silent = await buildEpisode(media);
  const known = await store('audio/mpeg');
  const addresses = [
    addressOf(future.episodeId),
    addressOf(silent),
    addressOf(known, '2.mp3'),
    '/audio/x/1.mp3',
  ];
  for (const address of addresses) expect((await ask(address)).status).toBe(404);
});

test('sound that stays at its publisher is one redirect away', async () => {
  const id = await buildEpisode(media);
  await media.db('media.audio').insert({
    episode_id: id,
    kind: 'external',
    url: 'https://cdn.example/1.mp3?a=1',
    mime_type: 'audio/mpeg',
    size_bytes: 5,
    uploaded_at: new Date(),
  });
  for (const method of ['GET', 'HEAD']) {
    const response = await ask(addressOf(id), { method });
    expect([response.status, response.headers.get('location')]).toEqual([
      302,
      'https://cdn.example/1.mp3?a=1',
    ]);
  }
});
