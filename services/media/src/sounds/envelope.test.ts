import {
  callPath,
  getEnvelope,
  getEnvelopeSteps,
  type Envelope,
  type EnvelopeReply,
} from '@nobicast/contracts';
import { eventually } from '@nobicast/service-kit/testing';
import { measureOpus } from '../../migrations/023_measure_opus.ts';
import {
  apeTail,
  audioCalls,
  buildEpisode,
  buildStoredAudio,
  encodeMp3,
  encodeWav,
  filePart,
  hearNow,
  kindPart,
  memberHeaders,
  noise,
  oldTail,
  opusForTest,
  picture,
  silenceToneSpeech,
  startMediaForTest,
  uploadForm,
  version3Head,
  type MediaForTest,
} from '../testing/index.ts';
import { soundsRepository } from './sounds.repository.ts';

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

const addressOf = (contract: typeof getEnvelope | typeof getEnvelopeSteps, id: number) =>
  media.url + callPath(contract, { params: { id } });

async function readReply(episodeId: number): Promise<EnvelopeReply> {
  const reply = await fetch(addressOf(getEnvelope, episodeId), { headers: memberHeaders(media) });
  // The test's server checks the contract.
  return ((await reply.json()) as { data: EnvelopeReply }).data;
}
const readSteps = (episodeId: number, headers: Record<string, string> = {}) =>
  fetch(addressOf(getEnvelopeSteps, episodeId), { headers: { ...memberHeaders(media), ...headers } });

async function upload(bytes: Buffer): Promise<number> {
  const episodeId = await buildEpisode(media);
  await uploadTo(episodeId, bytes);
  return episodeId;
}
async function uploadTo(episodeId: number, bytes: Buffer): Promise<void> {
  expect(await uploadForm(media, episodeId, [kindPart('audio'), filePart(bytes)])).toMatchObject({
    status: 200,
  });
}

async function measureAndRead(episodeId: number): Promise<{ envelope: Envelope; steps: Buffer }> {
  await hearNow(media, episodeId);
  const { state, envelope } = await readReply(episodeId);
  if (!envelope) throw new Error(`The envelope is ${state}.`);
  return { envelope, steps: Buffer.from(await (await readSteps(episodeId)).arrayBuffer()) };
}

const listObjects = async (episodeId: number) =>
  (await media.listStored()).filter((key) => key.includes(`/${episodeId}/`));
const listEnvelopes = async (episodeId: number) =>
  (await listObjects(episodeId)).filter((key) => key.startsWith('envelopes/'));
const wav = (seconds: number) => encodeWav(silenceToneSpeech(seconds));

// T3-S1
describe('what is measured', () => {
  test('is `failed` for a file that is no sound', async () => {
    const { episodeId } = await buildStoredAudio(media, Buffer.alloc(40_000, 'no sound'), {}, 'audio/wav');
    await soundsRepository(media.db).adopt();
    await hearNow(media, episodeId);
    expect(await readReply(episodeId)).toEqual({ state: 'failed', envelope: null });
    expect((await readSteps(episodeId)).status).toBe(404);
    expect(await listEnvelopes(episodeId)).toEqual([]);
  });

  test('is there for Opus, also for a file that an earlier release had no decoder for', async () => {
    const { episodeId } = await buildStoredAudio(media, opusForTest(), {}, 'audio/ogg');
    await soundsRepository(media.db).adopt();
    await media.db('media.sounds').update({ waveform_state: 'none', envelope_state: 'none' });
    await measureOpus.up(media.db);
    const { envelope, steps } = await measureAndRead(episodeId);
    expect([envelope.duration_ms, steps.length]).toEqual([3_000, 150]);
  });

  test('is the sound of an MP3 alone, however large its tags and whatever looks like sound in them', async () => {
    const mp3 = await encodeMp3(silenceToneSpeech(3));
    const plain = await measureAndRead(await upload(mp3));
    // The decoder fails on a tag of 16 MB, and takes a picture in an APE tag for sound.
    const head = version3Head({ privateBytes: 17 * 1024 * 1024 });
    const tagged = await upload(Buffer.concat([head, mp3, apeTail(noise(300_000)), oldTail]));
    const { envelope, steps } = await measureAndRead(tagged);
    expect([steps, envelope]).toEqual([
      plain.steps,
      { ...plain.envelope, revision: expect.any(String) as string },
    ]);
    const of = { episode_id: tagged };
    const audio = await media.db('media.audio').where(of).first<{ duration_ms: number }>('duration_ms');
    expect(Math.abs(audio.duration_ms - 3_000)).toBeLessThanOrEqual(100);
    const sound = await media.db('media.sounds').where(of).first<{ facts: object }>('facts');
    expect(sound.facts).toMatchObject({ isVariableBitrate: false });
  });

  test('is `none` for what has no decoder, for external audio and without audio', async () => {
    const other = await buildStoredAudio(media, Buffer.alloc(5_000, 'x'), {}, 'audio/mp4');
    await soundsRepository(media.db).adopt();
    const external = await buildEpisode(media);
    await audioCalls(media).declare(external, 'https://audio.example/1.mp3');
    for (const episodeId of [other.episodeId, external, await buildEpisode(media)])
      expect(await readReply(episodeId)).toEqual({ state: 'none', envelope: null });
  });
});

describe('the steps', () => {
  test('are read in ranges, as long as they are the same, and their object goes with its sound', async () => {
    const episodeId = await upload(wav(6));
    const { envelope, steps } = await measureAndRead(episodeId);
    const etag = `"${envelope.revision}"`;

    const whole = await readSteps(episodeId);
    expect([
      whole.status,
      ...['etag', 'cache-control', 'content-length'].map((name) => whole.headers.get(name)),
    ]).toEqual([200, etag, 'private, no-cache', '300']);
    const part = await readSteps(episodeId, { range: 'bytes=100-109', 'if-match': etag });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 100-109/300']);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(steps.subarray(100, 110));
    expect((await readSteps(episodeId, { 'if-none-match': etag })).status).toBe(304);
    expect((await readSteps(episodeId, { range: 'bytes=300-' })).status).toBe(416);

    const [first] = await listEnvelopes(episodeId);
    await uploadTo(episodeId, wav(3));
    expect((await readSteps(episodeId, { 'if-match': etag })).status).toBe(404);
    const { envelope: next } = await measureAndRead(episodeId);
    expect(next.revision).not.toBe(envelope.revision);
    expect((await readSteps(episodeId, { 'if-match': etag })).status).toBe(412);
    expect((await readSteps(episodeId, { 'if-none-match': etag })).status).toBe(200);

    const worker = media.startJobs();
    await eventually(async () => (await listEnvelopes(episodeId)).every((key) => key !== first));
    expect(await listEnvelopes(episodeId)).toHaveLength(1);
    await media.db('media.audio').where({ episode_id: episodeId }).delete();
    await eventually(async () => (await listObjects(episodeId)).length === 0);
    await worker.stop();
  });

  test('and what was measured are read by administrators alone', async () => {
    const episodeId = await buildEpisode(media);
    for (const contract of [getEnvelope, getEnvelopeSteps]) {
      const replies = [fetch(addressOf(contract, episodeId))];
      for (const role of ['host', 'user'] as const)
        replies.push(fetch(addressOf(contract, episodeId), { headers: memberHeaders(media, role) }));
      expect((await Promise.all(replies)).map(({ status }) => status)).toEqual([403, 403, 403]);
      const unknown = await fetch(addressOf(contract, 999_999), { headers: memberHeaders(media) });
      expect(unknown.status).toBe(404);
    }
  });
});

// T3-S6
test('one sound is measured at a time, however long, while other jobs go on', async () => {
  let held = 0;
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const measuring = async (...input: Parameters<MediaForTest['runTool']>) => {
    if (input[0] === 'measure-sound') {
      held += 1;
      await released;
    }
    return media.runTool(...input);
  };
  const sounds = [await upload(wav(2)), await upload(wav(2))];
  const withCover = await buildEpisode(media);
  const form = [filePart(await picture(300).png().toBuffer(), 'cover.png', 'image/png'), kindPart('cover')];
  expect(await uploadForm(media, withCover, form)).toMatchObject({ status: 200 });
  const covers = () =>
    media.db('media.covers').where({ episode_id: withCover }).whereNotNull('has_web_sizes');
  const worker = media.startJobs(undefined, { runTool: measuring });
  try {
    await eventually(async () => held > 0 && (await covers()).length === 1, { timeoutMs: 50_000 });
    expect(held).toBe(1);
  } finally {
    release();
  }
  for (const id of sounds)
    await eventually(async () => (await readReply(id)).state === 'done', { timeoutMs: 50_000 });
  await worker.stop();
});

describe('the object of the steps', () => {
  test('is not left behind by a file that was replaced while it was measured', async () => {
    const episodeId = await upload(wav(3));
    await hearNow(media, episodeId, async (name, ...input) => {
      const output = await media.runTool(name, ...input);
      if (name === 'measure-sound') await uploadTo(episodeId, wav(2));
      return output;
    });
    expect((await readReply(episodeId)).state).toBe('waiting');
    const worker = media.startJobs();
    await eventually(async () => (await readReply(episodeId)).envelope?.duration_ms === 2_000, {
      timeoutMs: 50_000,
    });
    await eventually(async () => (await listObjects(episodeId)).length === 2);
    await worker.stop();
  });

  test('is there once, if two processes measured the same file', async () => {
    const episodeId = await upload(wav(3));
    // The first one was believed to be dead.
    await Promise.all([hearNow(media, episodeId), hearNow(media, episodeId)]);
    expect(await listEnvelopes(episodeId)).toHaveLength(2);
    const worker = media.startJobs();
    await eventually(async () => (await listEnvelopes(episodeId)).length === 1);
    await worker.stop();
    expect((await readSteps(episodeId)).status).toBe(200);
  });
});
