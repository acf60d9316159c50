import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import path from 'node:path';
import { putExternalAudio } from '@nobicast/contracts';
import { actorHeader, signActor } from '@nobicast/service-kit';
import { eventually, makeJobsDue, testSecret } from '@nobicast/service-kit/testing';
import { jobsSchema } from '../../migrations/index.ts';
import {
  audioCalls,
  buildEpisode,
  listRemovals,
  startMediaForTest,
  wavOf,
  type MediaForTest,
} from '../testing/index.ts';
import { audioRepository, type Audio } from './audio.repository.ts';

const demoClip = path.resolve(__dirname, '../../../../infra/demo-data/audio/975.mp3');
let media: MediaForTest;

beforeAll(async () => {
  media = await startMediaForTest();
});
afterAll(() => media.close());
beforeEach(async () => {
  await media.db('media.audio').delete();
  await media.db('media_jobs._private_jobs').delete();
  // Jobs become due by the clock of the database.
  media.setNow(new Date().toISOString());
});

const store: ReturnType<typeof audioCalls>['store'] = (...parameters) =>
  audioCalls(media).store(...parameters);
const find = (episodeId: number) => audioRepository(media.db).find(episodeId);
const keyOf = (audio: Audio | undefined) => (audio?.kind === 'stored' ? audio.objectKey : '');
const keysToRemove = async () => (await listRemovals(media)).map(({ objectKey }) => objectKey);
/** As the service does. */
async function removeWhatIsDue(): Promise<void> {
  const isDue = ({ runAt }: { runAt: Date }) => runAt.getTime() <= Date.now();
  const worker = media.startJobs();
  await eventually(async () => !(await listRemovals(media)).some(isDue));
  await worker.stop();
}

test('an upload is stored and measured, its type detected, and it can be streamed', async () => {
  const episodeId = await buildEpisode(media);
  const wav = wavOf(2.5);
  expect(await store(episodeId, wav)).toEqual({
    is_changed: true,
    size_bytes: wav.length,
    duration_ms: 2500,
  });
  const response = await fetch(`${media.url}/api/episodes/${episodeId}/download`);
  expect(response.headers.get('content-type')).toBe('audio/wav');
  expect(response.headers.get('content-disposition')).toContain('.wav"');
  expect(Buffer.from(await response.arrayBuffer()).equals(wav)).toBe(true);
  expect(await keysToRemove()).toEqual([]);
});

test('a clip of the demo data is an MP3 of about 77 seconds', async () => {
  const episodeId = await buildEpisode(media);
  const { duration_ms } = await store(episodeId, readFileSync(demoClip));
  expect(duration_ms).toBeGreaterThan(5_000);
  expect((await find(episodeId))?.mimeType).toBe('audio/mpeg');
});

test('audio whose duration cannot be determined is stored without it', async () => {
  const episodeId = await buildEpisode(media);
  const bytes = Buffer.concat([Buffer.from('OggS'), randomBytes(5000)]);
  expect(await store(episodeId, bytes)).toEqual({
    is_changed: true,
    size_bytes: bytes.length,
    duration_ms: null,
  });
});

test('the same source again changes nothing; another source replaces the file, and the old one is removed', async () => {
  const episodeId = await buildEpisode(media);
  await store(episodeId, wavOf(1), 'demo:1.wav');
  const first = keyOf(await find(episodeId));
  expect(await store(episodeId, wavOf(1), 'demo:1.wav')).toMatchObject({
    is_changed: false,
    duration_ms: 1000,
  });
  expect(keyOf(await find(episodeId))).toBe(first);

  expect(await store(episodeId, wavOf(2), 'demo:2.wav')).toMatchObject({
    is_changed: true,
    duration_ms: 2000,
  });
  const second = keyOf(await find(episodeId));
  expect(await keysToRemove()).toEqual([first]);
  await removeWhatIsDue();
  expect(await media.store.stat(first)).toBeUndefined();
  expect(await media.store.stat(second)).toMatchObject({ sizeBytes: wavOf(2).length });
});

test('audio can be stored before its episode is published', async () => {
  const episodeId = await buildEpisode(media, { published_at: '2099-01-01T00:00:00Z' });
  expect(await store(episodeId, wavOf(1))).toMatchObject({ is_changed: true });
});

test('an unknown episode is 404, and nothing is stored', async () => {
  await expect(store(999_999, wavOf(1))).rejects.toMatchObject({ code: 'episode_not_found' });
  expect(await keysToRemove()).toEqual([]);
});

test('an unknown episode is 404 before the whole audio was sent', async () => {
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const request = httpRequest(`${media.url}/internal/episodes/999999/audio`, {
      method: 'PUT',
      headers: { [actorHeader]: actor() },
    });
    request.on('response', (response) => {
      resolve(response.statusCode);
      request.destroy();
    });
    request.on('error', reject);
    request.write(wavOf(1));
  });
  expect(status).toBe(404);
});

test('a file that is not audio and an empty body are refused with 415', async () => {
  const episodeId = await buildEpisode(media);
  await expect(store(episodeId, Buffer.from('<html>not audio at all</html>'))).rejects.toMatchObject({
    code: 'unsupported_media_type',
  });
  await expect(store(episodeId, Buffer.alloc(0))).rejects.toMatchObject({ code: 'unsupported_media_type' });
  expect([await find(episodeId), await keysToRemove()]).toEqual([undefined, []]);
});

test('more than 500 MiB is refused before it is read', async () => {
  const episodeId = await buildEpisode(media);
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const request = httpRequest(`${media.url}/internal/episodes/${episodeId}/audio`, {
      method: 'PUT',
      headers: { [actorHeader]: actor(), 'content-length': String(500 * 1024 * 1024 + 1) },
    });
    request.on('response', (response) => {
      resolve(response.statusCode);
      request.destroy();
    });
    request.on('error', reject);
    request.write(wavOf(1));
  });
  expect(status).toBe(413);
  expect(await keysToRemove()).toEqual([]);
});

const actor = () => signActor({ kind: 'service', name: 'content' }, testSecret, { now: media.clock() });

async function breakOff(episodeId: number, headers: Record<string, string>, megabytes: number) {
  const request = httpRequest(`${media.url}/internal/episodes/${episodeId}/audio`, {
    method: 'PUT',
    headers: { [actorHeader]: actor(), ...headers },
  });
  request.on('error', () => undefined);
  const beginning = Buffer.concat([wavOf(1), randomBytes(megabytes * 1024 * 1024)]);
  const isSent = new Promise((resolve) => request.write(beginning, resolve));
  await eventually(async () => (await keysToRemove()).length === 1);
  await isSent; // more than the sockets hold: some parts have arrived
  request.destroy();
}

test.each([
  ['of known length', { 'content-length': String(100 * 1024 * 1024) }, 20],
  ['of unknown length', {}, 20],
  ['that is small', { 'content-length': String(1024 * 1024 * 2) }, 1],
])(
  'an interrupted upload %s stores nothing and leaves the existing audio unchanged',
  async (_name, headers, megabytes) => {
    const episodeId = await buildEpisode(media);
    await store(episodeId, wavOf(1));
    const before = keyOf(await find(episodeId));
    await breakOff(episodeId, headers, megabytes);
    const [key = ''] = await keysToRemove();
    await eventually(async () => (await listRemovals(media))[0]?.runAt.getTime() === media.clock().getTime());
    await removeWhatIsDue();
    expect(await media.store.stat(key)).toBeUndefined();
    expect(keyOf(await find(episodeId))).toBe(before);
    expect((await fetch(`${media.url}/api/episodes/${episodeId}/stream`)).status).toBe(200);
  },
);

test('deleting an episode removes its file from the store, through a job', async () => {
  const episodeId = await buildEpisode(media);
  await store(episodeId, wavOf(1));
  const key = keyOf(await find(episodeId));
  await media.content('content.episodes').where({ id: episodeId }).delete();
  expect(await keysToRemove()).toEqual([key]);
  await removeWhatIsDue();
  expect([await media.store.stat(key), await keysToRemove()]).toEqual([undefined, []]);
});

test('an upload whose object was removed in the meantime is refused, and nothing is stored', async () => {
  const episodeId = await buildEpisode(media);
  const wav = wavOf(1);
  const request = httpRequest(`${media.url}/internal/episodes/${episodeId}/audio`, {
    method: 'PUT',
    headers: { [actorHeader]: actor(), 'content-length': String(wav.length) },
  });
  const status = new Promise<number | undefined>((resolve, reject) => {
    request.on('response', (response) => resolve(response.resume().statusCode));
    request.on('error', reject);
  });
  request.write(wav.subarray(0, 1000));
  await eventually(async () => (await keysToRemove()).length === 1);
  const [key = ''] = await keysToRemove();
  // 24 hours later.
  await makeJobsDue(media.db, jobsSchema);
  await removeWhatIsDue();
  expect(await keysToRemove()).toEqual([]);

  request.end(wav.subarray(1000));
  expect(await status).toBe(500);
  expect(await find(episodeId)).toBeUndefined();
  await removeWhatIsDue();
  expect([await media.store.stat(key), await keysToRemove()]).toEqual([undefined, []]);
});

describe('only our own services', () => {
  beforeEach(() => media.setNow('2026-11-20T12:00:00Z'));
  const put = (headers: Record<string, string>) =>
    fetch(`${media.url}/internal/episodes/1/audio`, {
      method: 'PUT',
      body: new Uint8Array(wavOf(1)),
      headers,
    });

  test.each([
    ['nobody', {}],
    ['a forged actor', { [actorHeader]: 'e30.e30' }],
    [
      'another secret',
      {
        [actorHeader]: signActor({ kind: 'service', name: 'x' }, 'y'.repeat(40), {
          now: new Date('2026-11-20T12:00:00Z'),
        }),
      },
    ],
    [
      'an expired actor',
      {
        [actorHeader]: signActor({ kind: 'service', name: 'x' }, testSecret, {
          now: new Date('2026-11-20T11:00:00Z'),
        }),
      },
    ],
  ])('%s is refused', async (_name, headers) => {
    const response = await put(headers as Record<string, string>); // with the actor's header or without
    expect([response.status, await response.json()]).toEqual([
      401,
      expect.objectContaining({ code: 'unauthenticated' }),
    ]);
  });

  test('an invalid declaration is refused with every invalid field', async () => {
    const response = await fetch(`${media.url}${putExternalAudio.path}`, {
      method: 'PUT',
      body: JSON.stringify({ episodes: [{ url: 'ftp://x', size_bytes: -1, mime_type: 1 }] }),
      headers: { [actorHeader]: actor(), 'content-type': 'application/json' },
    });
    const { fields } = (await response.json()) as { fields: { path: string }[] };
    expect(response.status).toBe(400);
    expect(fields.map(({ path: name }) => name).sort()).toEqual([
      'episodes.0.duration_ms',
      'episodes.0.episode_id',
      'episodes.0.mime_type',
      'episodes.0.size_bytes',
      'episodes.0.url',
    ]);
  });
});
