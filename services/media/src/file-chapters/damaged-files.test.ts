import { Readable } from 'node:stream';
import { chapterSentences } from '@nobicast/contracts';
import { eventually } from '@nobicast/service-kit/testing';
import {
  chaptersForTest,
  fileChaptersCalls,
  mp3Of,
  startMediaForTest,
  version3Head,
  type MediaForTest,
} from '../testing/index.ts';

let media: MediaForTest;
let calls: ReturnType<typeof fileChaptersCalls>;
beforeAll(async () => {
  media = await startMediaForTest();
  media.setChapters(chaptersForTest);
  calls = fileChaptersCalls(media);
});
beforeEach(async () => {
  await media.db('media.file_chapters').delete();
  await media.db('media_jobs._private_jobs').delete();
});
afterAll(() => media.close());

const tagged = Buffer.concat([version3Head({ padding: 100 }), mp3Of(3)]);
const lastByteWrong = (bytes: Buffer) =>
  Buffer.concat([bytes.subarray(0, -1), Buffer.from([(bytes.at(-1) ?? 0) ^ 1])]);
const overwrite = (key: string, bytes: Buffer) =>
  media.store.put(key, Readable.from([bytes]), { mimeType: 'audio/mpeg', sizeBytes: bytes.length });

/** With chapters of ours. */
async function buildWritten() {
  const { episodeId } = await calls.build(tagged);
  await calls.request(episodeId, 'chapters');
  await calls.runJobs();
  const { object_key: audioKey } = await calls.audioOf(episodeId);
  const row = await media.db('media.file_chapters').where({ episode_id: episodeId }).first('original_key');
  return { episodeId, audioKey, tagsKey: String(row?.original_key), file: await calls.fileOf(episodeId) };
}

/** Once and for all, and before anything is copied. */
async function expectDamaged(episodeId: number, tags: 'chapters' | 'original'): Promise<void> {
  const before = await calls.audioOf(episodeId);
  let copies = 0;
  expect(await calls.request(episodeId, tags)).toBe(200);
  await calls.runJobs({
    put: (...file) => {
      copies += 1;
      return media.store.put(...file);
    },
  });
  expect(await calls.read(episodeId)).toMatchObject({ state: 'failed', problem: 'damaged' });
  expect([await calls.audioOf(episodeId), copies]).toEqual([before, 0]);
}

// T3-E5
describe('a damaged object is refused once, and nothing is copied', () => {
  test.each(['chapters', 'original'] as const)('with another sound than was written: %s', async (tags) => {
    const { episodeId, audioKey, file } = await buildWritten();
    await overwrite(audioKey, lastByteWrong(file));
    await expectDamaged(episodeId, tags);
  });

  test.each(['chapters', 'original'] as const)('with other first tags: %s', async (tags) => {
    const { episodeId, tagsKey } = await buildWritten();
    await overwrite(tagsKey, lastByteWrong(version3Head({ padding: 100 })));
    await expectDamaged(episodeId, tags);
    await media.store.remove(tagsKey);
    await expectDamaged(episodeId, tags);
  });

  test('that is shorter than its upload, or not there', async () => {
    const { episodeId, objectKey } = await calls.build(tagged);
    await overwrite(objectKey, tagged.subarray(0, -1));
    await expectDamaged(episodeId, 'chapters');
    await media.store.remove(objectKey);
    await expectDamaged(episodeId, 'chapters');
  });
});

describe('a waiting request', () => {
  test('gives way to the other wish', async () => {
    const { episodeId } = await buildWritten();
    expect(await calls.request(episodeId, 'chapters')).toBe(200);
    expect(await calls.request(episodeId, 'original')).toBe(200);
    expect(await calls.request(episodeId, 'original')).toBe(chapterSentences.running);
    await calls.runJobs();
    expect(await calls.fileOf(episodeId)).toEqual(tagged);
  });

  test('whose copy cannot begin leaves no file of the store open', async () => {
    const { episodeId } = await buildWritten();
    const opened: Readable[] = [];
    let failures = 0;
    const worker = media.startJobs({
      read: async (...part) => {
        const stream = await media.store.read(...part);
        opened.push(stream);
        return stream;
      },
      put: (_key, body) => {
        failures += 1;
        body.destroy();
        return Promise.reject(new Error('The store does not answer.'));
      },
    });
    await calls.request(episodeId, 'original');
    await eventually(() => failures > 0, { timeoutMs: 60_000 });
    await worker.stop();
    expect(opened.filter(({ destroyed }) => !destroyed).length).toBe(0);
  });

  test('gives way while its job copies the file', async () => {
    const { episodeId } = await buildWritten();
    let copies = 0;
    const worker = media.startJobs({
      put: async (key, ...file) => {
        copies += 1;
        if (copies === 1) expect(await calls.request(episodeId, 'original')).toBe(200);
        return media.store.put(key, ...file);
      },
    });
    await calls.request(episodeId, 'chapters');
    await eventually(async () => (await calls.read(episodeId)).state === 'none', { timeoutMs: 60_000 });
    await worker.stop();
    expect([copies, await calls.fileOf(episodeId)]).toEqual([2, tagged]);
  });
});
