import { rm } from 'node:fs/promises';
import { putStoredAudio } from '@nobicast/contracts';
import { callService } from '@nobicast/service-kit';
import { eventually, testSecret } from '@nobicast/service-kit/testing';
import {
  startChildStore,
  type ChildStore,
} from '../../../../infra/local/object-store/testing/child-store.ts';
import { diskUsage } from '../../../../infra/local/object-store/testing/disk.ts';
import { createTemporaryFolder, randomKeys } from '../../../../infra/local/object-store/testing/endpoint.ts';
import { buildEpisode, listRemovals, startMediaForTest, wavOf, type MediaForTest } from '../testing/index.ts';

const keys = randomKeys();
const mebibyte = 1024 * 1024;
let folder: string;
let child: ChildStore;
let media: MediaForTest;

beforeAll(async () => {
  folder = await createTemporaryFolder();
  child = await startChildStore({ folder, ...keys, maxFileBytes: mebibyte });
  const { url: endpoint, ...access } = child.endpoint;
  media = await startMediaForTest({ storeAccess: { endpoint, ...access } });
});
afterAll(async () => {
  await media.close();
  await child.end('SIGKILL');
  await rm(folder, { recursive: true });
});

const store = (episodeId: number, bytes: Buffer) =>
  callService(putStoredAudio, {
    baseUrl: media.url,
    params: { id: episodeId },
    secret: testSecret,
    caller: 'content',
    deadlineMs: 60_000,
    bytes: new Blob([new Uint8Array(bytes)], { type: 'audio/wav' }),
  });
const stream = (episodeId: number) => fetch(`${media.url}/api/episodes/${episodeId}/stream`);

test.each([
  ['in one request', 2],
  ['in several parts', 9],
])(
  'while the disk of the store is full, an upload %s fails with 507, leaves nothing, and the audio before is served',
  async (_how, mebibytes) => {
    const [kept, empty] = [await buildEpisode(media), await buildEpisode(media)];
    const before = wavOf(1);
    await store(kept, before);
    const files = await diskUsage(folder);
    // 8,000 bytes a second.
    const tooLarge = wavOf((mebibytes * mebibyte) / 8_000);
    for (const episodeId of [kept, empty]) {
      await expect(store(episodeId, tooLarge)).rejects.toMatchObject({ code: 'store_full', status: 507 });
    }
    // Any stored part is due for removal at once.
    const worker = media.startJobs();
    await eventually(async () => (await listRemovals(media)).length === 0);
    await worker.stop();
    expect(await diskUsage(folder)).toEqual(files);
    expect(Buffer.from(await (await stream(kept)).arrayBuffer()).equals(before)).toBe(true);
    expect((await stream(empty)).status).toBe(404);

    await store(empty, wavOf(2));
    expect(Buffer.from(await (await stream(empty)).arrayBuffer()).equals(wavOf(2))).toBe(true);
  },
);

test('once there is room again, the same upload is stored, without a restart of media', async () => {
  const episodeId = await buildEpisode(media);
  const large = wavOf((9 * mebibyte) / 8_000);
  await expect(store(episodeId, large)).rejects.toMatchObject({ code: 'store_full' });
  await child.end('SIGTERM');
  child = await startChildStore({ folder, ...keys, port: Number(new URL(child.endpoint.url).port) });
  expect(await store(episodeId, large)).toMatchObject({ is_changed: true, size_bytes: large.length });
  expect(Buffer.from(await (await stream(episodeId)).arrayBuffer()).equals(large)).toBe(true);
});
