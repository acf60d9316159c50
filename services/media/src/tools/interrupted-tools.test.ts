import { callPath, getAudioFacts, listMediaJobs, type EpisodeFiles, type JobList } from '@nobicast/contracts';
import { eventually, makeJobsDue } from '@nobicast/service-kit/testing';
import {
  buildEpisode,
  builtTool,
  encodeMp3,
  filePart,
  kindPart,
  memberHeaders,
  picture,
  silenceToneSpeech,
  startMediaForTest,
  uploadForm,
  type MediaForTest,
} from '../testing/index.ts';
import type { ToolName } from './run-tool.ts';

// As the kernel does when memory runs out.
const killed = ['-e', `process.kill(process.pid, 'SIGKILL'); setInterval(() => {}, 1000)`];
const killedNames = new Set<ToolName>();
let media: MediaForTest;
beforeAll(async () => {
  media = await startMediaForTest({
    toolArguments: (name) => (killedNames.has(name) ? killed : builtTool(name)),
  });
});
afterEach(async () => {
  killedNames.clear();
  await media.db('media_jobs._private_jobs').delete();
});
afterAll(() => media.close());

async function read<Data>(at: string): Promise<Data> {
  const reply = await fetch(media.url + at, { headers: memberHeaders(media) });
  // The test's server checks the contract.
  return ((await reply.json()) as { data: Data }).data;
}
const readFiles = (episodeId: number) =>
  read<EpisodeFiles>(callPath(getAudioFacts, { params: { id: episodeId } }));
const jobs = async () => (await read<JobList>(callPath(listMediaJobs, {}))).jobs;
const uploadCover = async (episodeId: number) =>
  uploadForm(media, episodeId, [
    kindPart('cover'),
    filePart(await picture(1_400).png().toBuffer(), 'cover.png', 'image/png'),
  ]);

/** The job fails, which administrators see, and succeeds once its tool survives. */
async function expectRetried(task: string, isDone: () => Promise<boolean>): Promise<void> {
  const worker = media.startJobs();
  await eventually(async () => (await jobs()).some((job) => job.task === task && job.state === 'failed'));
  expect((await jobs()).find((job) => job.task === task)?.error).toMatch(/ended with SIGKILL/);
  expect(await isDone()).toBe(false);
  killedNames.clear();
  await makeJobsDue(media.db, 'media_jobs');
  await eventually(isDone, { timeoutMs: 60_000 });
  await worker.stop();
}

test('a sound whose tools are killed is stored, waits, and is read by a later attempt', async () => {
  killedNames.add('read-sound').add('measure-sound');
  const episodeId = await buildEpisode(media);
  const sound = filePart(await encodeMp3(silenceToneSpeech(3)));
  expect(await uploadForm(media, episodeId, [kindPart('audio'), sound])).toMatchObject({ status: 200 });
  const states = async () => {
    const { audio } = await readFiles(episodeId);
    return [audio?.facts.state, audio?.waveform, audio?.measured?.state];
  };
  await expectRetried('hear_sound', async () => {
    const now = await states();
    expect(now).not.toContain('failed');
    return now.every((state) => state === 'done');
  });
  // The second attempt has left no duplicates.
  expect(await media.db('media.envelopes').select('steps')).toHaveLength(1);
  expect((await media.listStored()).filter((key) => key.startsWith('envelopes/'))).toHaveLength(1);
});

test('a cover whose web sizes are killed while they are made gets them by a later attempt', async () => {
  killedNames.add('size-picture');
  const episodeId = await buildEpisode(media);
  expect(await uploadCover(episodeId)).toMatchObject({ status: 200 });
  await expectRetried('size_cover', async () => {
    const { has_web_sizes: hasSizes } = await media
      .db('media.covers')
      .where({ episode_id: episodeId })
      .first<{ has_web_sizes: boolean | null }>();
    expect(hasSizes).not.toBe(false);
    return hasSizes === true;
  });
});

test('an image that cannot be read now is refused with a request to try again, and nothing of it is stored', async () => {
  killedNames.add('read-picture');
  const episodeId = await buildEpisode(media);
  const before = await media.listStored();
  expect(await uploadCover(episodeId)).toMatchObject({
    status: 503,
    body: { code: 'image_not_read_now', error: expect.stringContaining('réessayez') },
  });
  expect(await readFiles(episodeId)).toEqual({ audio: null, cover: null });
  expect(await media.listStored()).toEqual(before);
  expect(await jobs()).toEqual([]);

  killedNames.clear();
  expect(await uploadCover(episodeId)).toMatchObject({ status: 200 });
});
