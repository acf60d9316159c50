import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  callPath,
  getEnvelope,
  getEnvelopeSteps,
  type Envelope,
  type EnvelopeReply,
} from '@nobicast/contracts';
import { readProcessStat } from '@nobicast/service-kit/process-stat';
import { eventually, silentLogger } from '@nobicast/service-kit/testing';
import { audioRepository } from '../audio/audio.repository.ts';
import { removalsRepository } from '../removals/removals.repository.ts';
import {
  audioCalls,
  buildEpisode,
  buildStoredAudio,
  encodeMp3,
  encodeOgg,
  encodeWav,
  filePart,
  kindPart,
  memberHeaders,
  silenceToneSpeech,
  startMediaForTest,
  uploadForm,
  type MediaForTest,
} from '../testing/index.ts';
import { envelopesRepository } from './envelopes.repository.ts';
import { hearSound } from './hear-sound.ts';
import { measurementSchema } from './measurement.rules.ts';
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

/** Until it is not pending any more. */
async function measure(episodeId: number): Promise<EnvelopeReply> {
  const worker = media.startJobs();
  await eventually(async () => (await readReply(episodeId)).state !== 'waiting', { timeoutMs: 50_000 });
  await worker.stop();
  return readReply(episodeId);
}

async function measureDone(episodeId: number): Promise<{ envelope: Envelope; steps: Buffer }> {
  const { state, envelope } = await measure(episodeId);
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
  test('is alike, whatever encoded the sound', async () => {
    const samples = silenceToneSpeech(12);
    const reference = await measureDone(await upload(encodeWav(samples)));
    expect([reference.envelope.steps, reference.steps.length, reference.envelope.duration_ms]).toEqual([
      600, 600, 12_000,
    ]);
    // A third of silence, and the pauses of the speech. The tone is 6 dB below full scale.
    expect(reference.envelope.silences).toEqual([
      { from_ms: 0, to_ms: 4_000 },
      ...[8_500, 9_500, 10_500, 11_500].map((from_ms) => ({ from_ms, to_ms: from_ms + 500 })),
    ]);
    expect(new Set(reference.steps.subarray(205, 395))).toEqual(new Set([231]));

    for (const encoded of [await encodeMp3(samples), await encodeOgg(samples)]) {
      const { envelope, steps } = await measureDone(await upload(encoded));
      const { loudness } = reference.envelope;
      // Encoders cut the highest tones of noise, which count most.
      const difference = (envelope.loudness?.integrated_lufs ?? NaN) - (loudness?.integrated_lufs ?? NaN);
      expect(Math.abs(difference)).toBeLessThanOrEqual(1);
      expect(Math.abs(envelope.duration_ms - 12_000)).toBeLessThanOrEqual(100);
      // An encoder delays the sound by up to 50 ms. The tone is not where it begins and ends.
      for (const step of steps.subarray(210, 390)) expect(Math.abs(step - 231)).toBeLessThanOrEqual(4);
      expect(envelope.silences).toHaveLength(5);
      for (const [index, { from_ms, to_ms }] of envelope.silences.entries()) {
        const wanted = reference.envelope.silences[index] ?? { from_ms: NaN, to_ms: NaN };
        expect(Math.abs(from_ms - wanted.from_ms)).toBeLessThanOrEqual(100);
        expect(Math.abs(to_ms - wanted.to_ms)).toBeLessThanOrEqual(100);
      }
    }
  });

  test('of a silent file is one silence without a loudness', async () => {
    const { envelope, steps } = await measureDone(await upload(encodeWav(new Float32Array(48_000))));
    expect(envelope).toMatchObject({ loudness: null, silences: [{ from_ms: 0, to_ms: 2_000 }] });
    expect(new Set(steps)).toEqual(new Set([0]));
  });

  test('of a file that was cut short is what is there', async () => {
    const whole = wav(6);
    const { envelope } = await measureDone(
      (await buildWav(Buffer.from(whole.subarray(0, 44 + (whole.length - 44) / 2)))).episodeId,
    );
    expect([envelope.duration_ms, envelope.steps]).toEqual([3_000, 150]);
  });

  test('of an empty file, and of what is no sound, has failed', async () => {
    for (const bytes of [wav(0), Buffer.alloc(40_000, 'no sound')]) {
      const { episodeId } = await buildWav(bytes);
      expect(await measure(episodeId)).toEqual({ state: 'failed', envelope: null });
      expect((await readSteps(episodeId)).status).toBe(404);
      expect(await listEnvelopes(episodeId)).toEqual([]);
    }
  });

  test('of what has no decoder, of external audio, and of no audio is nothing', async () => {
    const other = await buildStoredAudio(media, Buffer.alloc(5_000, 'x'), {}, 'audio/mp4');
    await soundsRepository(media.db).adopt();
    const external = await buildEpisode(media);
    await audioCalls(media).declare(external, 'https://audio.example/1.mp3');
    for (const episodeId of [other.episodeId, external, await buildEpisode(media)])
      expect(await readReply(episodeId)).toEqual({ state: 'none', envelope: null });
  });
});

/** As an earlier release stored it. */
async function buildWav(bytes: Buffer) {
  const built = await buildStoredAudio(media, bytes, {}, 'audio/wav');
  await soundsRepository(media.db).adopt();
  return built;
}

// Of two hours: `npm run bench -- --only waveform`.
test('half an hour of MP3 costs a hundredth of its time', async () => {
  const clip = await encodeMp3(silenceToneSpeech(10));
  const seconds = 1_800;
  const file = Buffer.concat(Array.from({ length: seconds / 10 }, () => clip));
  const before = readProcessStat('self').endedChildrenMs;
  const output = await media.runTool('measure-sound', Readable.from([file]), { parameters: ['audio/mpeg'] });
  const cpuMs = readProcessStat('self').endedChildrenMs - before;
  const { steps } = measurementSchema.unwrap().parse(JSON.parse(output.toString()));
  expect(steps.length).toBeGreaterThanOrEqual(seconds * 50);
  expect(cpuMs).toBeLessThanOrEqual(seconds * 10);
});

describe('the steps', () => {
  test('are read in ranges, and only as long as they are the same', async () => {
    const episodeId = await upload(wav(6));
    const { envelope, steps } = await measureDone(episodeId);
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

    await uploadTo(episodeId, wav(3));
    expect((await readSteps(episodeId, { 'if-match': etag })).status).toBe(404);
    const { envelope: next } = await measureDone(episodeId);
    expect(next.revision).not.toBe(envelope.revision);
    expect((await readSteps(episodeId, { 'if-match': etag })).status).toBe(412);
    expect((await readSteps(episodeId, { 'if-none-match': etag })).status).toBe(200);
  });

  test('and what was measured are read by administrators alone', async () => {
    const episodeId = await upload(wav(3));
    for (const contract of [getEnvelope, getEnvelopeSteps]) {
      const statuses = [fetch(addressOf(contract, episodeId))];
      for (const role of ['host', 'user'] as const)
        statuses.push(fetch(addressOf(contract, episodeId), { headers: memberHeaders(media, role) }));
      expect((await Promise.all(statuses)).map(({ status }) => status)).toEqual([403, 403, 403]);
      const unknown = await fetch(addressOf(contract, 999_999), { headers: memberHeaders(media) });
      expect(unknown.status).toBe(404);
    }
  });
});

describe('the object of the steps', () => {
  test('goes with its sound, replaced or deleted', async () => {
    const episodeId = await upload(wav(3));
    await measureDone(episodeId);
    const [first] = await listEnvelopes(episodeId);
    await uploadTo(episodeId, wav(2));
    await measureDone(episodeId);
    const worker = media.startJobs();
    await eventually(async () => (await listEnvelopes(episodeId)).every((key) => key !== first));
    expect(await listEnvelopes(episodeId)).toHaveLength(1);
    await media.db('media.audio').where({ episode_id: episodeId }).delete();
    await eventually(async () => (await listObjects(episodeId)).length === 0);
    await worker.stop();
  });

  test('is not left behind by a file that was replaced while it was measured', async () => {
    const episodeId = await upload(wav(3));
    let isReplaced = false;
    const worker = media.startJobs(media.store, {
      runTool: async (name, ...input) => {
        const output = await media.runTool(name, ...input);
        if (name === 'measure-sound' && !isReplaced) {
          isReplaced = true;
          await uploadTo(episodeId, wav(2));
        }
        return output;
      },
    });
    await eventually(async () => (await readReply(episodeId)).envelope?.duration_ms === 2_000, {
      timeoutMs: 50_000,
    });
    await eventually(async () => (await listObjects(episodeId)).length === 2);
    await worker.stop();
  });

  test('is there once, if two processes measured the same file', async () => {
    const episodeId = await upload(wav(3));
    // The first one was believed to be dead.
    const hear = hearSound({
      audio: audioRepository(media.db),
      sounds: soundsRepository(media.db),
      removals: removalsRepository(media.db),
      store: media.store,
      runTool: media.runTool,
      inTransaction: (work) =>
        media.db.transaction((transaction) =>
          work({
            envelopes: envelopesRepository(transaction),
            removals: removalsRepository(transaction),
            sounds: soundsRepository(transaction),
          }),
        ),
      uploadLifetimeMs: 60_000,
      clock: () => new Date(),
      newId: randomUUID,
      logger: silentLogger(),
    });
    const [sound] = await media.db('media.sounds').select('object_key as objectKey');
    const payload = { episodeId, ...sound };
    await Promise.all([hear(payload), hear(payload)]);
    expect(await listEnvelopes(episodeId)).toHaveLength(2);
    const worker = media.startJobs();
    await eventually(async () => (await listEnvelopes(episodeId)).length === 1);
    await worker.stop();
    expect((await readSteps(episodeId)).status).toBe(200);
  });
});
