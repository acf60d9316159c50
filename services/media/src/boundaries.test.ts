import { connectDatabase } from '@nobicast/service-kit';
import {
  checksOfService,
  connectForTest,
  eventually,
  listenForTest,
  silentLogger,
  testSecret,
} from '@nobicast/service-kit/testing';
import { buildApp } from './app.ts';
import { ensureBucketEventually } from './store/object-store.ts';
import { buildEpisode, startMediaForTest, type MediaForTest } from './testing/index.ts';

let media: MediaForTest;
beforeAll(async () => {
  media = await startMediaForTest();
});
afterAll(() => media.close());

const denied = { code: '42501' };

test('media can read only the views of content, and cannot write to them', async () => {
  await expect(media.db.raw('select id from content.episodes')).rejects.toMatchObject(denied);
  await expect(media.db.raw('select cover_url from content.posts')).rejects.toMatchObject(denied);
  await media.db.raw('select picture_id from content.used_pictures');
  await expect(media.db.raw('delete from content.episodes')).rejects.toMatchObject(denied);
  await expect(media.db.raw(`update content.published_episodes set title = 'x'`)).rejects.toMatchObject(
    denied,
  );
  await expect(media.db.raw('select subject_id from comments.published_counts')).rejects.toMatchObject(
    denied,
  );
});

test('content can read only published assets', async () => {
  await expect(media.content.raw('select ncid from media.listening_events')).rejects.toMatchObject(denied);
  await expect(media.content.raw('select object_key from media.object_outbox')).rejects.toMatchObject(denied);
  await expect(media.content.raw('select payload from media_jobs._private_jobs')).rejects.toMatchObject(
    denied,
  );
  await expect(media.content.raw(`select media_jobs.add_job('remove_object')`)).rejects.toMatchObject(denied);
  await media.content.raw('select episode_id from media.published_assets');
});

test('an audio row is complete: stored audio has key and etag, external audio a URL', async () => {
  const episode_id = await buildEpisode(media);
  const row = { episode_id, mime_type: 'audio/mpeg', size_bytes: 1, uploaded_at: new Date() };
  await expect(
    media.db('media.audio').insert({ ...row, kind: 'stored', object_key: 'k' }),
  ).rejects.toMatchObject({ code: '23514' });
  await expect(media.db('media.audio').insert({ ...row, kind: 'external' })).rejects.toMatchObject({
    code: '23514',
  });
});

test('without Postgres every call answers 503 without hanging', async () => {
  const db = connectDatabase({ url: 'postgres://nobicast_media:x@127.0.0.1:1/x', schema: 'media' });
  const { store, clock, recorder } = media;
  const app = buildApp({
    db,
    store,
    runTool: async () => Buffer.alloc(0),
    getChapters: () => Promise.resolve({ title: '', show: '', chapters: [] }),
    recorder,
    clock,
    logger: silentLogger(),
    internalSecret: testSecret,
    addressSalt: 'x'.repeat(32),
    uploadIdleMs: 60_000,
    uploadLifetimeMs: 60_000,
  });
  const server = await listenForTest(app, checksOfService('media'));
  const startedAt = Date.now();
  for (const path of ['/api/metrics/summary', '/api/episodes/1/stream']) {
    const response = await fetch(server.url + path);
    expect([response.status, await response.json()]).toEqual([
      503,
      expect.objectContaining({ code: 'database_unavailable' }),
    ]);
  }
  expect(Date.now() - startedAt).toBeLessThan(40_000);
  await server.close();
  await db.destroy();
});

test('the service recovers by itself after its connections were cut', async () => {
  const admin = connectForTest(media.database.adminUrl, 'public');
  await fetch(`${media.url}/api/metrics/summary`);
  await admin.raw(
    `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'nobicast_media' and datname = current_database()`,
  );
  await admin.destroy();
  await eventually(async () => (await fetch(`${media.url}/api/metrics/summary`)).status === 200);
});

test('the bucket is created as soon as the store is available', async () => {
  let attempts = 0;
  const store = {
    ensureBucket: async () => {
      attempts += 1;
      if (attempts < 2) throw new Error('not yet');
    },
  };
  await ensureBucketEventually(store, silentLogger(), new AbortController().signal);
  expect(attempts).toBe(2);
});
