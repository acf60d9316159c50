import { Readable } from 'node:stream';
import { addJob, ApiError, type JobWorker } from '@nobicast/service-kit';
import { eventually, makeJobsDue } from '@nobicast/service-kit/testing';
import { jobsSchema } from '../../migrations/index.ts';
import { buildEpisode, buildStoredAudio, listRemovals, startMediaForTest } from '../testing/index.ts';
import type { MediaForTest } from '../testing/index.ts';
import { removalsRepository } from './removals.repository.ts';

let media: MediaForTest;
const workers: JobWorker[] = [];
beforeAll(async () => {
  media = await startMediaForTest();
});
afterAll(() => media.close());
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
  await media.db('media_jobs._private_jobs').delete();
  await media.db('media.object_outbox').delete();
});

const startJobs = (remove?: (objectKey: string) => Promise<void>) => {
  const worker = media.startJobs(remove && { remove });
  workers.push(worker);
  return worker;
};
const put = (key: string) =>
  media.store.put(key, Readable.from([Buffer.from('x')]), { mimeType: 'audio/mpeg', sizeBytes: 1 });
const schedule = (key: string, removeAt = new Date()) => removalsRepository(media.db).schedule(key, removeAt);
const cancel = (key: string) => removalsRepository(media.db).cancel(key);
const inAnHour = () => new Date(Date.now() + 3_600_000);
const keys = async () => (await listRemovals(media)).map(({ objectKey }) => objectKey);

test('only due objects are removed; a missing object counts as removed', async () => {
  await put('a');
  await put('later');
  await schedule('a');
  await schedule('gone');
  await schedule('later', inAnHour());
  startJobs();
  await eventually(async () => (await keys()).length === 1);
  expect(await keys()).toEqual(['later']);
  expect(await media.store.stat('a')).toBeUndefined();
  expect(await media.store.stat('later')).toBeDefined();
});

test('a removal is retried until the store works', async () => {
  await put('a');
  await schedule('a');
  let isBroken = true;
  startJobs(async (key) => {
    if (isBroken) throw new ApiError('store_unavailable', { cause: new Error('connect ECONNREFUSED') });
    await media.store.remove(key);
  });
  const [first] = await listRemovals(media);
  const failures = async (count: number) => {
    const [job] = await listRemovals(media);
    return job?.attempts === count && job.lastError !== null;
  };
  await eventually(() => failures(1));
  const [failed] = await listRemovals(media);
  expect(failed?.lastError).toBe('a cannot be removed yet: Error: connect ECONNREFUSED');
  expect(failed?.runAt.getTime()).toBeGreaterThan(first?.runAt.getTime() ?? Infinity);
  expect(await media.store.stat('a')).toBeDefined();
  isBroken = false;
  await makeJobsDue(media.db, jobsSchema);
  await eventually(async () => (await keys()).length === 0);
  expect(await media.store.stat('a')).toBeUndefined();
});

test('two workers share the jobs without running any twice', async () => {
  const all = Array.from({ length: 10 }, (_, index) => `k${index}`);
  for (const key of all) await schedule(key);
  const removed: string[] = [];
  const remove = async (key: string) => {
    removed.push(key);
    await new Promise((resolve) => setTimeout(resolve, 10));
  };
  startJobs(remove);
  startJobs(remove);
  await eventually(async () => (await keys()).length === 0);
  expect(removed.sort()).toEqual(all);
});

test('a running worker handles new jobs, and can be stopped', async () => {
  const worker = startJobs();
  await put('new');
  await schedule('new');
  await eventually(async () => (await keys()).length === 0);
  expect(await media.store.stat('new')).toBeUndefined();
  await worker.stop();
  await put('after');
  await schedule('after');
  const [job] = await listRemovals(media);
  expect(job).toMatchObject({ objectKey: 'after', attempts: 0 });
  expect(await media.store.stat('after')).toBeDefined();
});

test('no transaction is open while the store removes an object', async () => {
  await schedule('a');
  let open = -1;
  startJobs(async () => {
    const { rows } = await media.content.raw<{ rows: { count: number }[] }>(
      `select count(*)::integer from pg_stat_activity
        where datname = current_database() and usename = 'nobicast_media' and xact_start is not null`,
    );
    open = rows[0]?.count ?? -1;
  });
  await eventually(async () => (await keys()).length === 0);
  expect(open).toBe(0);
});

test('a removal that has begun cannot be cancelled: the object may be gone', async () => {
  let finish: () => void = () => undefined;
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  let hasBegun = false;
  await schedule('waiting', inAnHour());
  await cancel('waiting');
  await schedule('begun');
  startJobs(async () => {
    hasBegun = true;
    await finished;
  });
  await eventually(() => hasBegun);
  await expect(cancel('begun')).rejects.toThrow('took too long');
  finish();
  await eventually(async () => (await keys()).length === 0);
  await expect(cancel('begun')).rejects.toThrow('took too long');
});

test('an object that an episode uses is never removed', async () => {
  const { objectKey } = await buildStoredAudio(media, Buffer.from('x'));
  await schedule(objectKey);
  startJobs();
  await eventually(async () => (await keys()).length === 0);
  expect(await media.store.stat(objectKey)).toBeDefined();
});

test('content deleting an episode schedules the removal of its file, if the transaction commits', async () => {
  const { episodeId, objectKey } = await buildStoredAudio(media, Buffer.from('x'));
  await expect(
    media.content.transaction(async (transaction) => {
      await transaction('content.episodes').where({ id: episodeId }).delete();
      throw new Error('rolled back');
    }),
  ).rejects.toThrow('rolled back');
  expect(await keys()).toEqual([]);
  await media.content('content.episodes').where({ id: episodeId }).delete();
  expect(await keys()).toEqual([objectKey]);
  startJobs();
  await eventually(async () => (await keys()).length === 0);
  expect(await media.store.stat(objectKey)).toBeUndefined();
});

test('due rows of the previous release’s outbox become jobs, and its current uploads are not affected', async () => {
  const episode_id = await buildEpisode(media);
  await put('due');
  await put('uploading');
  await media.db('media.object_outbox').insert([
    { object_key: 'due', remove_after: new Date() },
    { object_key: 'uploading', episode_id, remove_after: inAnHour() },
  ]);
  startJobs();
  await addJob(media.db, jobsSchema, 'adopt_outbox', {});
  await eventually(async () => (await media.store.stat('due')) === undefined);
  expect(await media.db('media.object_outbox').select('object_key')).toEqual([{ object_key: 'uploading' }]);
  expect(await media.store.stat('uploading')).toBeDefined();
});
