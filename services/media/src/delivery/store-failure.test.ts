import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { ApiError } from '@nobicast/service-kit';
import {
  checksOfService,
  eventually,
  listenForTest,
  recordingLogger,
  testSecret,
  testVariable,
} from '@nobicast/service-kit/testing';
import { buildApp } from '../app.ts';
import { createObjectStore, type ObjectStore } from '../store/object-store.ts';
import { buildStoredAudio, startMediaForTest, type MediaForTest } from '../testing/index.ts';

let media: MediaForTest;
let path: string;

beforeAll(async () => {
  media = await startMediaForTest();
  path = `/api/episodes/${(await buildStoredAudio(media, randomBytes(300_000))).episodeId}/stream`;
});
afterAll(() => media.close());

async function askWith(store: ObjectStore, ask: (url: string) => Promise<void>) {
  const { logger, lines } = recordingLogger();
  const { db, clock, recorder } = media;
  const app = buildApp({
    db,
    store,
    runTool: async () => Buffer.alloc(0),
    getChapters: () => Promise.resolve({ title: '', show: '', chapters: [] }),
    recorder,
    clock,
    logger,
    internalSecret: testSecret,
    addressSalt: 'x'.repeat(32),
    uploadIdleMs: 60_000,
    uploadLifetimeMs: 60_000,
  });
  const server = await listenForTest(app, checksOfService('media'));
  await ask(server.url);
  await server.close();
  return lines.filter(({ level }) => level === 'error');
}

const storeAt = (endpoint: string) =>
  createObjectStore({
    endpoint,
    accessKey: testVariable('NOBICAST_TEST_STORE_ACCESS_KEY'),
    secretKey: testVariable('NOBICAST_TEST_STORE_SECRET_KEY'),
    bucket: 'nothing-here',
    region: 'us-east-1',
  });

test('an unavailable store is 503 in JSON; the process stays ready for what works without it, and reports it', async () => {
  const errors = await askWith(storeAt('http://127.0.0.1:1'), async (url) => {
    const response = await fetch(url + path);
    expect([response.status, await response.json()]).toEqual([
      503,
      expect.objectContaining({ ok: false, code: 'store_unavailable' }),
    ]);
    expect(response.headers.get('content-disposition')).toBeNull();
    const part = await fetch(url + path, { headers: { range: 'bytes=0-9' } });
    expect([part.status, part.headers.get('content-range'), part.headers.get('accept-ranges')]).toEqual([
      503,
      null,
      null,
    ]);
    expect(part.headers.get('cross-origin-resource-policy')).not.toBe('cross-origin');
    expect((await fetch(url + path, { method: 'HEAD' })).status).toBe(200);
    let readiness = await fetch(`${url}/readyz`);
    // A check fails after a second, also on a busy machine.
    await eventually(async () => {
      if (readiness.status !== 200) readiness = await fetch(`${url}/readyz`);
      return readiness.status === 200;
    });
    expect([readiness.status, await readiness.json()]).toEqual([
      200,
      expect.objectContaining({
        ok: true,
        failed: [],
        checks: expect.arrayContaining([{ name: 'store', ok: false, ms: expect.any(Number) }]),
      }),
    ]);
    expect((await fetch(`${url}/api/metrics/summary`)).status).toBe(200);
  });
  expect(errors).toHaveLength(2);
});

test('a file that the store has lost is an error of ours, not a missing audio', async () => {
  const errors = await askWith(storeAt(testVariable('NOBICAST_TEST_STORE_ENDPOINT')), async (url) => {
    expect((await fetch(url + path)).status).toBe(503);
  });
  expect(errors).toHaveLength(1);
});

test('a store that breaks off cuts the reply, so that no client takes it for complete', async () => {
  const breaking: ObjectStore = {
    ...media.store,
    read: async () =>
      Readable.from(
        (async function* () {
          yield randomBytes(1000);
          await Promise.resolve();
          throw new ApiError('store_unavailable');
        })(),
      ),
  };
  const errors = await askWith(breaking, async (url) => {
    const response = await fetch(url + path);
    expect(response.status).toBe(200);
    await expect(response.arrayBuffer()).rejects.toThrow();
  });
  expect(errors).toHaveLength(1);
});

test('a client that disconnects is not logged as an error', async () => {
  const slow: ObjectStore = {
    ...media.store,
    read: async () =>
      Readable.from(
        (async function* () {
          for (let index = 0; index < 300; index += 1) {
            yield randomBytes(1000);
            await new Promise((resolve) => setTimeout(resolve, 5));
          }
        })(),
      ),
  };
  const errors = await askWith(slow, async (url) => {
    const reader = new AbortController();
    const response = await fetch(url + path, { signal: reader.signal });
    await response.body?.getReader().read();
    reader.abort();
  });
  expect(errors).toEqual([]);
});
