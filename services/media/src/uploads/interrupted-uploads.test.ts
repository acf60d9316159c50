import { addJob } from '@nobicast/service-kit';
import { eventually } from '@nobicast/service-kit/testing';
import { Readable } from 'node:stream';
import { jobsSchema } from '../../migrations/index.ts';
import {
  buildEpisode,
  filePart,
  formStart,
  kindPart,
  listRemovals,
  memberHeaders,
  mp3Of,
  openForm,
  startMediaForTest,
  uploadForm,
  type MediaForTest,
} from '../testing/index.ts';
import { removalsRepository } from '../removals/removals.repository.ts';

let media: MediaForTest;
beforeAll(async () => {
  media = await startMediaForTest();
});
afterAll(() => media.close());
beforeEach(async () => {
  await media.db('media.audio').delete();
  await media.db('media_jobs._private_jobs').delete();
  media.setNow(new Date().toISOString());
});

/** More than two parts of the store. */
const file = mp3Of(2_200);

async function runJobs(): Promise<void> {
  const worker = media.startJobs();
  await eventually(async () => (await listRemovals(media)).length === 0);
  await worker.stop();
}

/** The removal that an upload schedules before its first byte is due once the upload has failed. */
const hasFailed = async () =>
  (await listRemovals(media)).every(({ runAt }) => runAt.getTime() <= Date.now() + 1_000);

/** Waits until the first part has been written. */
async function begin(episodeId: number, bytes: Buffer, headers: Record<string, string> = {}) {
  const { request, reply } = openForm(media.url, episodeId, { ...memberHeaders(media), ...headers });
  request.write(formStart('audio'));
  request.write(bytes);
  await eventually(async () => (await listRemovals(media)).length === 1);
  return { request, reply };
}

test.each([
  ['of known length', { 'content-length': '400000000' }],
  ['of unknown length', {}],
])('an upload %s that is cut leaves nothing, and the audio before goes on', async (_name, headers) => {
  const episodeId = await buildEpisode(media);
  await uploadForm(media, episodeId, [filePart(mp3Of(1)), kindPart('audio')]);
  const listAudio = async () =>
    (await media.listStored()).filter((key) => key.startsWith(`audio/${episodeId}/`));
  const before = await listAudio();
  const { request } = await begin(episodeId, file, headers);
  request.destroy();
  await eventually(hasFailed);
  await runJobs();
  expect(await listAudio()).toEqual(before);
  expect((await fetch(`${media.url}/api/episodes/${episodeId}/stream`)).status).toBe(200);
  // Another attempt has another key.
  expect((await uploadForm(media, episodeId, [filePart(mp3Of(2)), kindPart('audio')])).status).toBe(200);
});

test('uploads that are cut at any byte leave nothing, and the service goes on', async () => {
  const episodeId = await buildEpisode(media);
  const head = formStart('audio').length;
  // Within the form's own lines, at their borders, and within the file.
  const cuts = [0, 1, 20, head - 1, head, head + 1, head + 15, head + 16, head + 17];
  for (let step = 1; step <= 30; step += 1) cuts.push(head + step * 7_919);
  for (const bytes of cuts) {
    const { request } = openForm(media.url, episodeId, {
      ...memberHeaders(media),
      'content-length': '400000000',
    });
    request.on('error', () => undefined);
    const body = Buffer.concat([Buffer.from(formStart('audio')), file.subarray(0, 300_000)]);
    await new Promise((resolve) => request.write(body.subarray(0, bytes), resolve));
    request.destroy();
  }
  await eventually(hasFailed);
  await runJobs();
  await eventually(async () => (await media.listStored()).every((key) => !key.includes(`/${episodeId}/`)));
  expect((await uploadForm(media, episodeId, [filePart(mp3Of(1)), kindPart('audio')])).status).toBe(200);
});

test('what a killed process leaves is removed: the object by its job, parts by the clean-up', async () => {
  const episodeId = await buildEpisode(media);
  const key = `audio/${episodeId}/killed.mp3`;
  // As a killed process leaves it: parts in the store, and the removal scheduled for later.
  await media.store.put(key, Readable.from([mp3Of(1)]), { mimeType: 'audio/mpeg' });
  await removalsRepository(media.db).schedule(key, new Date());
  await media.startUnfinishedUpload(`audio/${episodeId}/parts.mp3`);
  expect(await media.listStored()).toEqual(expect.arrayContaining([key, `audio/${episodeId}/parts.mp3`]));

  // An upload that may still be running is left alone.
  const worker = media.startJobs();
  await addJob(media.db, jobsSchema, 'abort_stale_uploads', {});
  await eventually(async () => !(await media.listStored()).includes(key));
  await eventually(async () => (await media.db('media_jobs._private_jobs').count())[0]?.count === '0');
  expect(await media.listStored()).toContain(`audio/${episodeId}/parts.mp3`);

  media.setNow(new Date(Date.now() + 25 * 60 * 60_000).toISOString());
  await addJob(media.db, jobsSchema, 'abort_stale_uploads', {});
  await eventually(async () => !(await media.listStored()).includes(`audio/${episodeId}/parts.mp3`));
  await worker.stop();
});

describe('Where a silence of a second disconnects', () => {
  beforeAll(async () => {
    await media.close();
    media = await startMediaForTest({ uploadIdleMs: 1_000 });
  });

  test('a sender that sends nothing any more is disconnected, and nothing is left', async () => {
    const episodeId = await buildEpisode(media);
    const { reply } = await begin(episodeId, file.subarray(0, 500_000), { 'content-length': '400000000' });
    await expect(reply).rejects.toThrow(/socket hang up|ECONNRESET/);
    await eventually(hasFailed);
    await runJobs();
    expect((await media.listStored()).filter((key) => key.includes(`/${episodeId}/`))).toEqual([]);
  });

  test('a slow sender is not: it may take many times as long as the silence that disconnects', async () => {
    const episodeId = await buildEpisode(media);
    const slow = mp3Of(30);
    const portion = Math.ceil(slow.length / 30);
    /** Takes three seconds. Returns its longest pause, which a busy machine may make too long. */
    const sendSlowly = (request: ReturnType<typeof openForm>['request']) =>
      new Promise<number>((resolve) => {
        let [sent, sentAt, longestMs] = [0, performance.now(), 0];
        const timer = setInterval(() => {
          longestMs = Math.max(longestMs, performance.now() - sentAt);
          sentAt = performance.now();
          request.write(slow.subarray(sent, sent + portion));
          sent += portion;
          if (sent < slow.length) return;
          clearInterval(timer);
          resolve(longestMs);
        }, 100);
      });
    await eventually(async () => {
      const { request, reply } = openForm(media.url, episodeId, memberHeaders(media));
      const answered = reply.then(
        ({ status }) => status,
        () => 'cut',
      );
      request.write(formStart('audio'));
      const longestMs = await sendSlowly(request);
      request.end('\r\n------nobicast-test-boundary--\r\n');
      const endedAt = performance.now();
      const outcome = await answered;
      if (outcome !== 200) expect(Math.max(longestMs, performance.now() - endedAt)).toBeGreaterThan(900);
      return outcome === 200;
    });
  });
});
