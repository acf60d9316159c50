import { Readable } from 'node:stream';
import { readProcessStat } from '@nobicast/service-kit/process-stat';
import {
  builtTool,
  encodeMp3,
  encodeOgg,
  encodeWav,
  lameFrame,
  opusForTest,
  silenceToneSpeech,
} from '../testing/index.ts';
import { createToolRunner, ToolFailure } from '../tools/run-tool.ts';
import { measurementSchema, type Measurement } from './measurement.rules.ts';

const runTool = createToolRunner({ nodeArguments: builtTool, cpuMs: 60_000 });

async function measureAll(chunks: readonly Buffer[], mimeType: string): Promise<Measurement> {
  const output = await runTool('measure-sound', Readable.from(chunks), { parameters: [mimeType] });
  return measurementSchema.unwrap().parse(JSON.parse(output.toString()));
}
const measure = (bytes: Buffer, mimeType = 'audio/wav') => measureAll([bytes], mimeType);

/** A third of silence, of a tone and of speech, whatever encoded it. */
function expectSilenceToneSpeech(levels: readonly number[]): void {
  const third = levels.length / 3;
  // Without the bars at the borders, which share both sides.
  const part = (from: number, until: number) =>
    levels.slice(Math.ceil(from * third) + 2, Math.floor(until * third) - 2);
  expect(Math.max(...part(0, 1))).toBeLessThanOrEqual(3);
  expect(Math.min(...part(1, 2))).toBeGreaterThanOrEqual(75);
  // Eight parts, of which every other is silent.
  for (let index = 0; index < 8; index += 1) {
    const eighth = part(2 + index / 8, 2 + (index + 1) / 8);
    if (index % 2 === 0) expect(Math.min(...eighth)).toBeGreaterThanOrEqual(30);
    else expect(Math.max(...eighth)).toBeLessThanOrEqual(8);
  }
}

// T3-S1
test('what is measured is alike, whatever encoded the sound', async () => {
  const samples = silenceToneSpeech(12);
  const reference = await measure(encodeWav(samples));
  expect([reference.steps.length, reference.durationMs, reference.isVariableBitrate]).toEqual([
    600,
    12_000,
    false,
  ]);
  // A third of silence, and the pauses of the speech. The tone is 6 dB below full scale.
  expect(reference.silences).toEqual([
    { from_ms: 0, to_ms: 4_000 },
    ...[8_500, 9_500, 10_500, 11_500].map((from_ms) => ({ from_ms, to_ms: from_ms + 500 })),
  ]);
  expect(new Set(reference.steps.subarray(205, 395))).toEqual(new Set([231]));
  expectSilenceToneSpeech(reference.levels);

  for (const [encoded, mimeType, isVariable] of [
    [await encodeMp3(samples), 'audio/mpeg', false],
    [await encodeMp3(samples, { isVariable: true }), 'audio/mpeg', true],
    [await encodeOgg(samples), 'audio/ogg', null],
  ] as const) {
    const { levels, loudness, durationMs, steps, silences, isVariableBitrate } = await measure(
      encoded,
      mimeType,
    );
    expect(isVariableBitrate).toBe(isVariable);
    expectSilenceToneSpeech(levels);
    // Encoders cut the highest tones of noise, which count most.
    const difference = (loudness?.integrated_lufs ?? NaN) - (reference.loudness?.integrated_lufs ?? NaN);
    expect(Math.abs(difference)).toBeLessThanOrEqual(1);
    expect(Math.abs(durationMs - 12_000)).toBeLessThanOrEqual(100);
    // An encoder delays the sound by up to 50 ms. The tone is not where it begins and ends.
    for (const step of steps.subarray(210, 390)) expect(Math.abs(step - 231)).toBeLessThanOrEqual(4);
    expect(silences).toHaveLength(5);
    for (const [index, { from_ms, to_ms }] of silences.entries()) {
      const wanted = reference.silences[index] ?? { from_ms: NaN, to_ms: NaN };
      expect(Math.abs(from_ms - wanted.from_ms)).toBeLessThanOrEqual(100);
      expect(Math.abs(to_ms - wanted.to_ms)).toBeLessThanOrEqual(100);
    }
  }
});

// T3-S1
test('an MP3 begins where players begin it, after the delay of its encoder, if it says so', async () => {
  const mp3 = await encodeMp3(silenceToneSpeech(3));
  const { silences, durationMs } = await measure(Buffer.concat([lameFrame(mp3, 576), mp3]), 'audio/mpeg');
  expect(silences[0]).toEqual({ from_ms: 0, to_ms: 1_000 });
  const late = await measure(mp3, 'audio/mpeg');
  // 1,105 samples, those of the decoder included.
  expect(late.durationMs - durationMs).toBe(46);
  expect(late.silences[0]).toEqual({ from_ms: 0, to_ms: 1_040 });
});

// T3-S1
test('Opus is measured, in an Ogg file that arrives by single bytes, too', async () => {
  const opus = opusForTest();
  const measured = await measure(opus, 'audio/ogg');
  expect([measured.durationMs, measured.errors, measured.silences]).toEqual([
    3_000,
    0,
    [{ from_ms: 0, to_ms: 980 }],
  ]);
  for (const step of measured.steps.subarray(52, 98)) expect(Math.abs(step - 231)).toBeLessThanOrEqual(1);
  expect(measured.loudness?.integrated_lufs).toBe(-8.7);
  const start = Array.from(opus.subarray(0, 50), (byte) => Buffer.from([byte]));
  expect(await measureAll([...start, opus.subarray(50)], 'audio/ogg')).toEqual(measured);
});

// T3-S1
test('a silent file is one silence without a loudness, and one that was cut short is what is there', async () => {
  const silent = await measure(encodeWav(new Float32Array(48_000)));
  expect(silent).toMatchObject({ loudness: null, silences: [{ from_ms: 0, to_ms: 2_000 }] });
  expect(new Set(silent.steps)).toEqual(new Set([0]));
  const whole = encodeWav(silenceToneSpeech(6));
  const cut = await measure(Buffer.from(whole.subarray(0, 44 + (whole.length - 44) / 2)));
  expect([cut.durationMs, cut.steps.length]).toEqual([3_000, 150]);
});

// T3-S1
test('an empty file and what is no sound are to blame', async () => {
  for (const bytes of [encodeWav(new Float32Array(0)), Buffer.alloc(40_000, 'no sound')])
    await expect(measure(bytes)).rejects.toBeInstanceOf(ToolFailure);
});

// Of half an hour in `npm run test:long`, of two hours in `npm run bench -- --only waveform`.
test('a measurement costs a hundredth of the time of its MP3', async () => {
  const seconds = Number(process.env.NOBICAST_SOUND_SECONDS ?? 120);
  const clip = await encodeMp3(silenceToneSpeech(10));
  const before = readProcessStat('self').endedChildrenMs;
  const { steps } = await measure(
    Buffer.concat(Array.from({ length: seconds / 10 }, () => clip)),
    'audio/mpeg',
  );
  const cpuMs = readProcessStat('self').endedChildrenMs - before;
  expect(steps.length).toBeGreaterThanOrEqual(seconds * 50);
  expect(cpuMs).toBeLessThanOrEqual(seconds * 10);
});
