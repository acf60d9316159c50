import {
  callPath,
  chapterSentences,
  getEnvelope,
  getEnvelopeSteps,
  type ChapterProblem,
} from '@nobicast/contracts';
import { eventually, makeJobsDue } from '@nobicast/service-kit/testing';
import {
  adminId,
  audioCalls,
  buildEpisode,
  buildStoredAudio,
  builtTool,
  chaptersForTest,
  encodeMp3,
  fileChaptersCalls,
  filePart,
  kindPart,
  listRemovals,
  memberHeaders,
  mp3Of,
  picture,
  silenceToneSpeech,
  startMediaForTest,
  uploadForm,
  version3Head,
  wavOf,
  type MediaForTest,
} from '../testing/index.ts';
import type { SoundReading } from '../sounds/sound.rules.ts';

// As the kernel does when memory runs out.
const killed = ['-e', `process.kill(process.pid, 'SIGKILL'); setInterval(() => {}, 1000)`];
let isToolKilled = false;
let media: MediaForTest;
let calls: ReturnType<typeof fileChaptersCalls>;
beforeAll(async () => {
  media = await startMediaForTest({
    maxAudioBytes: 400_000,
    chapterLimits: { maxTagBytes: 100_000, maxCoverBytes: 60_000 },
    toolArguments: (name) => (isToolKilled && name === 'write-tag' ? killed : builtTool(name)),
  });
  calls = fileChaptersCalls(media);
});
beforeEach(async () => {
  media.setChapters(chaptersForTest);
  isToolKilled = false;
  await media.db('media.file_chapters').delete();
  await media.db('media_jobs._private_jobs').delete();
});
afterAll(() => media.close());

const tagged = Buffer.concat([version3Head({ padding: 100 }), mp3Of(3)]);
const otherTitle = { ...chaptersForTest, title: 'Un autre titre' };
const sentenceOf = (problem: ChapterProblem) => chapterSentences[problem];
const countWritten = async () =>
  (await media.listStored()).filter((key) => key.startsWith('audio/') || key.startsWith('tags/')).length;

async function readEnvelope(episodeId: number) {
  const [reply, steps] = await Promise.all(
    [getEnvelope, getEnvelopeSteps].map((contract) =>
      fetch(media.url + callPath(contract, { params: { id: episodeId } }), { headers: memberHeaders(media) }),
    ),
  );
  return {
    reply: await reply?.json(),
    steps: steps?.ok ? Buffer.from(await steps.arrayBuffer()) : Buffer.alloc(0),
    objects: (await media.listStored()).filter((key) => key.startsWith(`envelopes/${episodeId}/`)),
  };
}

const factsOf = (episodeId: number) =>
  media.db('media.sounds').where({ episode_id: episodeId }).first<{ facts: SoundReading }>('facts');

/** The job refuses, and the file stays as it is. */
async function expectRefusedByJob(episodeId: number, problem: ChapterProblem): Promise<void> {
  const before = [await calls.audioOf(episodeId), await countWritten()];
  expect(await calls.request(episodeId, 'chapters')).toBe(200);
  await calls.runJobs();
  expect(await calls.read(episodeId)).toMatchObject({ state: 'failed', problem, can_restore: false });
  expect([await calls.audioOf(episodeId), await countWritten()]).toEqual(before);
}

// T3-E2
describe('a request', () => {
  test('is refused for a file that is not ours, no MP3, or missing, and for an episode without chapters', async () => {
    const external = await buildEpisode(media);
    await audioCalls(media).declare(external, 'https://sons.example/1.mp3');
    const { episodeId: wav } = await buildStoredAudio(media, wavOf(1), {}, 'audio/wav');
    expect(await calls.request(external, 'chapters')).toBe(sentenceOf('external'));
    expect(await calls.request(wav, 'chapters')).toBe(sentenceOf('not_mp3'));
    expect(await calls.read(external)).toMatchObject({ problem: 'external', is_outdated: false });
    expect((await calls.read(wav)).problem).toBe('not_mp3');
    expect(await calls.request(await buildEpisode(media), 'chapters')).toBe('audio_not_found');
    expect(await calls.request(987_654, 'chapters')).toBe('episode_not_found');
    const { episodeId } = await calls.build(tagged);
    media.setChapters({ ...chaptersForTest, chapters: [] });
    expect(await calls.request(episodeId, 'chapters')).toBe(sentenceOf('no_chapters'));
    expect(await calls.read(episodeId)).toMatchObject({ state: 'none', chapters: 0, problem: 'no_chapters' });
    // The sound lasts three seconds.
    const late = { start_ms: 3_600_000, title: 'Après la fin', url: null };
    media.setChapters({ ...chaptersForTest, chapters: [late] });
    expect(await calls.request(episodeId, 'chapters')).toBe(sentenceOf('no_chapters'));
    expect(await calls.read(episodeId)).toMatchObject({ state: 'none', chapters: 0, problem: 'no_chapters' });
    media.setChapters({ ...chaptersForTest, chapters: [{ ...late, start_ms: 0 }, late] });
    expect(await calls.read(episodeId)).toMatchObject({ chapters: 1, problem: null });
  });

  test('is refused to hosts, while another runs, and where nothing can come back', async () => {
    const { episodeId } = await calls.build(tagged);
    expect(await calls.request(episodeId, 'chapters', 'host')).toBe('forbidden');
    expect(await calls.request(episodeId, 'cover')).toBe('validation_failed');
    expect(await calls.request(episodeId, 'original')).toBe(sentenceOf('nothing_to_restore'));
    expect(await calls.request(episodeId, 'chapters')).toBe(200);
    expect(await calls.request(episodeId, 'chapters')).toBe(sentenceOf('running'));
    const acts = await media
      .db('media.audit')
      .where({ target_id: String(episodeId) })
      .select('actor_id', 'action');
    expect(acts).toEqual([{ actor_id: adminId, action: 'write_chapters' }]);
  });

  test('is refused with a cover that is too large', async () => {
    const { episodeId } = await calls.build(tagged);
    await uploadForm(media, episodeId, [
      kindPart('cover'),
      filePart(await picture(1_400).png().toBuffer(), 'cover.png', 'image/png'),
    ]);
    await media.db('media.covers').where({ episode_id: episodeId }).update({ stored_bytes: 60_001 });
    expect(await calls.request(episodeId, 'chapters')).toBe(sentenceOf('cover_too_large'));
  });

  test('finds out in the job that the tag or the file would be too large', async () => {
    const large = Buffer.concat([version3Head({ privateBytes: 99_900 }), mp3Of(3)]);
    await expectRefusedByJob((await calls.build(large)).episodeId, 'tag_too_large');
    const full = mp3Of(50.2);
    expect(full.length).toBeGreaterThan(399_000);
    await expectRefusedByJob((await calls.build(full)).episodeId, 'file_too_large');
  });
});

describe('the same sound', () => {
  test('keeps what is known of it, has another length and ETag once, and asks nobody to check the starts', async () => {
    const { episodeId, objectKey } = await calls.build(tagged);
    const levels = Array.from({ length: 240 }, () => 7);
    await media.db('media.sounds').insert({
      episode_id: episodeId,
      object_key: objectKey,
      facts_state: 'failed',
      waveform_state: 'done',
      levels,
      envelope_state: 'none',
    });
    const before = await calls.audioOf(episodeId);
    const running = await fetch(`${media.url}/api/episodes/${episodeId}/stream`);
    expect(await calls.request(episodeId, 'chapters')).toBe(200);
    await calls.runJobs();

    const after = await calls.audioOf(episodeId);
    const file = await calls.fileOf(episodeId);
    const tagBytes = file.length - mp3Of(3).length;
    expect(after.object_key).not.toBe(before.object_key);
    // What belongs to the upload, as an alignment does, stays.
    expect(after.uploaded_at).toEqual(before.uploaded_at);
    expect(await media.db('media.sounds').where({ episode_id: episodeId }).first()).toMatchObject({
      object_key: after.object_key,
      waveform_state: 'done',
      levels,
      id3_bytes: tagBytes,
    });
    expect(media.replacedAudio).toEqual([]);
    // A download of the former file ends with its bytes, and one that stops goes on for hours.
    expect(Buffer.from(await running.arrayBuffer())).toEqual(tagged);
    const [removal] = (await listRemovals(media)).filter((job) => job.objectKey === before.object_key);
    expect(removal?.runAt.getTime()).toBe(media.clock().getTime() + 6 * 60 * 60_000);
    const now = await fetch(`${media.url}/api/episodes/${episodeId}/stream`, {
      headers: { range: 'bytes=10-', 'if-range': `"${before.etag}"` },
    });
    const heads = ['content-length', 'etag', 'last-modified'].map((name) => now.headers.get(name));
    expect([now.status, ...heads]).toEqual([
      200,
      String(file.length),
      `"${after.etag}"`,
      media.clock().toUTCString(),
    ]);
    expect(Buffer.from(await now.arrayBuffer())).toEqual(file);
  });

  // T3-S1
  test('keeps its envelope, with chapters and with its first tags again, and says what its tags say', async () => {
    const episodeId = await buildEpisode(media);
    await uploadForm(media, episodeId, [
      kindPart('audio'),
      filePart(Buffer.concat([version3Head(), await encodeMp3(silenceToneSpeech(3))])),
    ]);
    const worker = media.startJobs();
    await eventually(async () => (await readEnvelope(episodeId)).steps.length > 0, { timeoutMs: 60_000 });
    await worker.stop();
    const { object_key: uploaded } = await calls.audioOf(episodeId);
    const measured = await readEnvelope(episodeId);
    expect(measured.objects).toHaveLength(1);
    const { facts: first } = await factsOf(episodeId);
    expect(first).toMatchObject({ tags: { title: 'Un ancien titre', album: null }, chapters: [{}] });
    const { title, show: album, chapters } = chaptersForTest;
    const own = chapters.map((chapter) =>
      expect.objectContaining({ startMs: chapter.start_ms, title: chapter.title }),
    );
    const written = { ...first, tags: { ...first.tags, title, album }, chapters: own };
    for (const tags of ['chapters', 'original']) {
      expect(await calls.request(episodeId, tags)).toBe(200);
      await calls.runJobs();
      expect((await calls.audioOf(episodeId)).object_key).not.toBe(uploaded);
      expect(await readEnvelope(episodeId)).toEqual(measured);
      expect((await factsOf(episodeId)).facts).toEqual(tags === 'chapters' ? written : first);
      expect(
        (await listRemovals(media)).filter(({ objectKey }) => objectKey === measured.objects[0]),
      ).toEqual([]);
      expect(await media.db('media_jobs.jobs').where({ task_identifier: 'hear_sound' })).toEqual([]);
    }
  });

  test('is measured in the new file if it was not before, though its waveform is known', async () => {
    const { episodeId, objectKey } = await calls.build(await encodeMp3(silenceToneSpeech(3)));
    await media.db('media.sounds').insert({
      episode_id: episodeId,
      object_key: objectKey,
      facts_state: 'failed',
      waveform_state: 'done',
      levels: Array.from({ length: 240 }, () => 7),
      envelope_state: 'waiting',
    });
    const worker = media.startJobs();
    expect(await calls.request(episodeId, 'chapters')).toBe(200);
    await eventually(async () => (await readEnvelope(episodeId)).steps.length > 0, { timeoutMs: 60_000 });
    await worker.stop();
  });

  test('has older chapters once a title changed, until they are written again', async () => {
    const { episodeId } = await calls.build(tagged);
    await calls.request(episodeId, 'chapters');
    await calls.runJobs();
    expect(await calls.read(episodeId)).toMatchObject({ state: 'done', is_outdated: false });
    media.setChapters(otherTitle);
    expect(await calls.read(episodeId)).toMatchObject({ state: 'done', is_outdated: true });
    expect(await calls.request(episodeId, 'chapters')).toBe(200);
    await calls.runJobs();
    expect(await calls.read(episodeId)).toMatchObject({ state: 'done', is_outdated: false });
  });

  test('that was replaced has no chapters of ours, and its first tags go', async () => {
    const { episodeId } = await calls.build(tagged);
    await calls.request(episodeId, 'chapters');
    await calls.runJobs();
    await uploadForm(media, episodeId, [kindPart('audio'), filePart(mp3Of(2))]);
    expect(await calls.read(episodeId)).toMatchObject({ state: 'none', can_restore: false });
    const worker = media.startJobs();
    await eventually(
      async () => !(await media.listStored()).some((key) => key.startsWith(`tags/${episodeId}/`)),
    );
    await worker.stop();
  });
});

describe('a job', () => {
  test('whose tool is killed leaves nothing, and is done by a later attempt', async () => {
    const { episodeId } = await calls.build(tagged);
    const before = await countWritten();
    isToolKilled = true;
    await calls.request(episodeId, 'chapters');
    const failing = media.startJobs();
    const failed = () =>
      media
        .db('media_jobs.jobs')
        .where({ task_identifier: 'write_file_chapters' })
        .whereNotNull('last_error');
    await eventually(async () => (await failed()).length === 1);
    expect([(await calls.read(episodeId)).state, await countWritten()]).toEqual(['waiting', before]);
    isToolKilled = false;
    await makeJobsDue(media.db, 'media_jobs');
    await eventually(async () => (await calls.read(episodeId)).state === 'done', { timeoutMs: 60_000 });
    await failing.stop();
  });

  test('whose copy arrives damaged or breaks off switches nothing, and removes what it stored', async () => {
    const { episodeId, objectKey } = await calls.build(tagged);
    const before = await media.listStored();
    let attempts = 0;
    const worker = media.startJobs({
      // The first bytes of whatever is read back from another object are wrong.
      read: async (key, start, length) => {
        const isCopy = key !== objectKey && key.startsWith(`audio/${episodeId}/`);
        attempts += isCopy ? 1 : 0;
        return media.store.read(key, isCopy ? start + 1 : start, isCopy ? length - 1 : length);
      },
    });
    await calls.request(episodeId, 'chapters');
    await eventually(async () => attempts > 0 && (await media.listStored()).join() === before.join());
    expect((await calls.audioOf(episodeId)).object_key).toBe(objectKey);
    expect((await calls.read(episodeId)).state).toBe('waiting');
    await worker.stop();
  });

  test('of two processes is done once', async () => {
    const { episodeId } = await calls.build(tagged);
    let written = 0;
    const counted: MediaForTest['store']['put'] = (key, ...rest) => {
      written += key.startsWith(`audio/${episodeId}/`) ? 1 : 0;
      return media.store.put(key, ...rest);
    };
    const workers = [media.startJobs({ put: counted }), media.startJobs({ put: counted })];
    await calls.request(episodeId, 'chapters');
    await eventually(async () => (await calls.read(episodeId)).state === 'done', { timeoutMs: 60_000 });
    for (const worker of workers) await worker.stop();
    expect(written).toBe(1);
  });

  test('of a file that is replaced while it is copied lets the new one be', async () => {
    const { episodeId } = await calls.build(tagged);
    const replacement = mp3Of(2);
    const worker = media.startJobs({
      put: async (key, ...rest) => {
        const stored = await media.store.put(key, ...rest);
        if (key.startsWith('tags/'))
          await uploadForm(media, episodeId, [kindPart('audio'), filePart(replacement)]);
        return stored;
      },
    });
    await calls.request(episodeId, 'chapters');
    await eventually(async () => {
      // The new file has an envelope as well, once it was heard.
      const mine = (await media.listStored()).filter(
        (key) => /^(audio|tags)/.test(key) && key.includes(`/${episodeId}/`),
      );
      return (await calls.read(episodeId)).state === 'none' && mine.length === 1;
    });
    await worker.stop();
    expect(await calls.fileOf(episodeId)).toEqual(replacement);
  });
});
