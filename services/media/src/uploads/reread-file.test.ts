import { callPath, getAudioFacts, rereadFile, type EpisodeFiles, type FileKind } from '@nobicast/contracts';
import { eventually } from '@nobicast/service-kit/testing';
import {
  adminId,
  buildCover,
  buildEpisode,
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

let media: MediaForTest;
beforeAll(async () => {
  media = await startMediaForTest();
});
beforeEach(() => media.db('media_jobs._private_jobs').delete());
afterAll(() => media.close());

async function reread(episodeId: number, body: object, role: 'admin' | 'host' = 'admin') {
  const reply = await fetch(media.url + callPath(rereadFile, { params: { id: episodeId } }), {
    method: rereadFile.method,
    headers: { ...memberHeaders(media, role), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { code } = (await reply.json()) as { code?: string };
  return code ?? reply.status;
}

async function readStates(episodeId: number) {
  const reply = await fetch(media.url + callPath(getAudioFacts, { params: { id: episodeId } }), {
    headers: memberHeaders(media),
  });
  const { audio, cover } = ((await reply.json()) as { data: EpisodeFiles }).data;
  return { facts: audio?.facts.state, waveform: audio?.waveform, sizes: cover?.sizes };
}

async function upload(kind: FileKind, file: Buffer): Promise<number> {
  const episodeId = await buildEpisode(media);
  expect(await uploadForm(media, episodeId, [kindPart(kind), filePart(file)])).toMatchObject({ status: 200 });
  // It failed long ago.
  await media.db('media_jobs._private_jobs').delete();
  return episodeId;
}
const acts = (episodeId: number) =>
  media
    .db('media.audit')
    .where({ action: 'reread', target_id: String(episodeId) })
    .select('actor_id', 'target_type');
const countJobs = async () => (await media.db('media_jobs._private_jobs').select('id')).length;

async function runUntil(isDone: () => Promise<boolean>): Promise<void> {
  const worker = media.startJobs();
  await eventually(isDone, { timeoutMs: 60_000 });
  await worker.stop();
}

test('a sound that could not be read is read again on request', async () => {
  const episodeId = await upload('audio', await encodeMp3(silenceToneSpeech(3)));
  await media
    .db('media.sounds')
    .where({ episode_id: episodeId })
    .update({ facts_state: 'failed', facts: null, waveform_state: 'failed' });
  expect(await readStates(episodeId)).toMatchObject({ facts: 'failed', waveform: 'failed' });

  expect(await reread(episodeId, { kind: 'audio' })).toBe(200);
  expect(await readStates(episodeId)).toMatchObject({ facts: 'waiting', waveform: 'waiting' });
  expect(await acts(episodeId)).toEqual([{ actor_id: adminId, target_type: 'audio' }]);
  await runUntil(async () => {
    const { facts, waveform } = await readStates(episodeId);
    return facts === 'done' && waveform === 'done';
  });
});

test('of a sound of which only the waveform failed, what is known stays', async () => {
  const episodeId = await upload('audio', await encodeMp3(silenceToneSpeech(3)));
  await media.db('media.sounds').where({ episode_id: episodeId }).update({ waveform_state: 'failed' });
  await reread(episodeId, { kind: 'audio' });
  expect(await readStates(episodeId)).toMatchObject({ facts: 'done', waveform: 'waiting' });
});

test('a cover whose web sizes could not be made gets them on request', async () => {
  const episodeId = await upload('cover', await picture(1_400).png().toBuffer());
  await media
    .db('media.covers')
    .where({ episode_id: episodeId })
    .update({ has_web_sizes: false, has_square: false });
  expect(await readStates(episodeId)).toMatchObject({ sizes: 'failed' });

  expect(await reread(episodeId, { kind: 'cover' })).toBe(200);
  expect(await readStates(episodeId)).toMatchObject({ sizes: 'waiting' });
  expect(await acts(episodeId)).toEqual([{ actor_id: adminId, target_type: 'cover' }]);
  await runUntil(async () => (await readStates(episodeId)).sizes === 'done');
});

test('a request about files of which nothing failed changes nothing', async () => {
  const episodeId = await upload('audio', await encodeMp3(silenceToneSpeech(3)));
  await buildCover(media, { episodeId, name: `${'a'.repeat(32)}.jpg` });
  const before = await readStates(episodeId);
  expect(await reread(episodeId, { kind: 'audio' })).toBe(200);
  expect(await reread(episodeId, { kind: 'cover' })).toBe(200);
  expect(await readStates(episodeId)).toEqual(before);
  expect([await acts(episodeId), await countJobs()]).toEqual([[], 0]);
});

test('a missing file, a missing episode, another kind and other roles are refused', async () => {
  const episodeId = await buildEpisode(media);
  expect(await reread(episodeId, { kind: 'audio' })).toBe('audio_not_found');
  expect(await reread(episodeId, { kind: 'cover' })).toBe('cover_not_found');
  expect(await reread(987_654, { kind: 'audio' })).toBe('episode_not_found');
  expect(await reread(episodeId, { kind: 'transcript' })).toBe('validation_failed');
  expect(await reread(episodeId, { kind: 'audio' }, 'host')).toBe('forbidden');
});
