import { Readable } from 'node:stream';
import { ApiError } from '@nobicast/service-kit';
import { eventually, silentLogger } from '@nobicast/service-kit/testing';
import { startMediaForTest, type MediaForTest } from '../testing/index.ts';
import { outboxRepository } from './outbox.repository.ts';
import { emptyOutbox, startOutboxWorker } from './outbox-worker.ts';

let media: MediaForTest;
beforeAll(async () => {
  media = await startMediaForTest();
});
afterAll(() => media.close());
beforeEach(async () => {
  await media.db('media.object_outbox').delete();
  media.setNow('2026-11-20T12:00:00Z');
});

const put = (key: string) =>
  media.store.put(key, Readable.from([Buffer.from('x')]), { mimeType: 'audio/mpeg', sizeBytes: 1 });
const outbox = (rows: { object_key: string; remove_after: string }[]) =>
  media.db('media.object_outbox').insert(rows);
const due = '2026-11-20T12:00:00Z';
const dependencies = () => ({
  outbox: outboxRepository(media.db),
  store: media.store,
  clock: media.clock,
  logger: silentLogger(),
});

test('only what is due goes; a key whose object is gone already is done too', async () => {
  await put('a');
  await put('later');
  await outbox([
    { object_key: 'a', remove_after: due },
    { object_key: 'gone', remove_after: due },
    { object_key: 'later', remove_after: '2026-11-20T12:00:01Z' },
  ]);
  expect(await emptyOutbox(dependencies())).toBe(2);
  expect(await media.store.stat('a')).toBeUndefined();
  expect(await media.store.stat('later')).toBeDefined();
});

test('a store that fails is tried again later, more and more rarely', async () => {
  await outbox([{ object_key: 'a', remove_after: due }]);
  const failing = {
    ...dependencies(),
    store: { remove: () => Promise.reject(new ApiError('store_unavailable')) },
  };
  const next = async () =>
    (await media.db('media.object_outbox').first('attempts', 'remove_after')) as {
      attempts: number;
      remove_after: Date;
    };
  expect(await emptyOutbox(failing)).toBe(0);
  expect(await next()).toEqual({ attempts: 1, remove_after: new Date('2026-11-20T12:00:05Z') });
  media.setNow('2026-11-20T12:00:05Z');
  await emptyOutbox(failing);
  expect(await next()).toEqual({ attempts: 2, remove_after: new Date('2026-11-20T12:00:15Z') });
  media.setNow('2026-11-20T12:00:15Z');
  expect(await emptyOutbox(dependencies())).toBe(1);
});

test('two workers share the work without doing any twice', async () => {
  await outbox(Array.from({ length: 10 }, (_, index) => ({ object_key: `k${index}`, remove_after: due })));
  const removed: string[] = [];
  const slow = {
    ...dependencies(),
    store: {
      remove: async (key: string) => {
        removed.push(key);
        await new Promise((resolve) => setTimeout(resolve, 10));
      },
    },
  };
  const counts = await Promise.all([emptyOutbox(slow), emptyOutbox(slow)]);
  expect(counts[0] + counts[1]).toBe(10);
  expect(new Set(removed).size).toBe(10);
});

test('the running worker finds new keys and stops when told', async () => {
  const worker = startOutboxWorker({ ...dependencies(), intervalMs: 20 });
  try {
    await put('fresh');
    await outbox([{ object_key: 'fresh', remove_after: due }]);
    await eventually(async () => (await media.store.stat('fresh')) === undefined);
  } finally {
    await worker.stop();
  }
});
