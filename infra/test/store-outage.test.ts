import { rm } from 'node:fs/promises';
import { buildEpisode, startContentForTest, type ContentForTest } from '@nobicast/content/testing';
import {
  filePart,
  kindPart,
  listRemovals,
  mp3Of,
  startMediaForTest,
  uploadForm,
  type MediaForTest,
} from '@nobicast/media/testing';
import {
  createTestDatabase,
  eventually,
  makeJobsDue,
  type TestDatabase,
} from '@nobicast/service-kit/testing';
import sharp from 'sharp';
import { startChildStore, type ChildStore } from '../local/object-store/testing/child-store.ts';
import { createTemporaryFolder, randomKeys } from '../local/object-store/testing/endpoint.ts';

// Content and media in one database, and their own store, which stops.
const keys = randomKeys();
let folder: string;
let store: ChildStore;
let database: TestDatabase;
let content: ContentForTest;
let media: MediaForTest;

beforeAll(async () => {
  folder = await createTemporaryFolder();
  store = await startChildStore({ folder, ...keys });
  database = await createTestDatabase();
  content = await startContentForTest(database);
  media = await startMediaForTest({ database, storeAccess: { endpoint: store.endpoint.url, ...keys } });
});
afterAll(async () => {
  await Promise.all([media.close(), content.close()]);
  await database.drop();
  await store.end('SIGKILL');
  await rm(folder, { recursive: true });
});

// ADMIN-EPISODES-44
test('while the store is down an episode is deleted, and its objects go once the store is back', async () => {
  const { id } = await buildEpisode(content.db);
  const cover = sharp({ create: { width: 200, height: 200, channels: 3, background: '#cc3344' } });
  for (const parts of [
    [kindPart('audio'), filePart(mp3Of(2))],
    [kindPart('cover'), filePart(await cover.png().toBuffer(), 'cover.png', 'image/png')],
  ])
    expect((await uploadForm(media, id, parts)).status).toBe(200);
  expect(await media.listStored()).toHaveLength(2);

  await store.end('SIGTERM');
  media.startJobs();
  expect((await content.call('DELETE', `/api/admin/episodes/${id}`)).status).toBe(200);
  expect((await content.call('GET', `/api/admin/episodes/${id}`)).status).toBe(404);
  expect((await fetch(`${media.url}/api/episodes/${id}/stream`)).status).toBe(404);
  const haveFailed = async () => {
    const removals = await listRemovals(media);
    return removals.length === 2 && removals.every(({ lastError }) => lastError !== null);
  };
  await eventually(haveFailed, { timeoutMs: 60_000 });

  const port = Number(new URL(store.endpoint.url).port);
  store = await startChildStore({ folder, ...keys, port });
  expect(await media.listStored()).toHaveLength(2);
  await makeJobsDue(media.db, 'media_jobs');
  await eventually(async () => (await media.listStored()).length === 0, { timeoutMs: 30_000 });
  await eventually(async () => (await listRemovals(media)).length === 0, { timeoutMs: 30_000 });
});
