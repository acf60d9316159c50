import {
  envelopeByte,
  envelopeDecibels,
  envelopePeak,
  maxSilences,
} from '@nobicast/contracts/envelope-scale';
import { overviewOf, silencesOf } from './envelope.rules.ts';
import { createSoundMeter } from './sound-meter.ts';

const measure = (samples: Float32Array, { portion = samples.length, rate = 1_000 } = {}) => {
  const meter = createSoundMeter();
  for (let at = 0; at < samples.length; at += portion) meter.add([samples.subarray(at, at + portion)], rate);
  return { steps: meter.steps(), durationMs: meter.durationMs() };
};
const levelsOf = (samples: Float32Array) => overviewOf(measure(samples).steps);

describe('a byte of the envelope', () => {
  test('is full scale at 255, and a quarter of a decibel less each', () => {
    expect([1, 10 ** (-6 / 20), 10 ** (-63.75 / 20), 0].map(envelopeByte)).toEqual([255, 231, 0, 0]);
    expect(envelopeByte(1.4)).toBe(255);
    expect([255, 231, 0].map(envelopeDecibels)).toEqual([0, -6, -Infinity]);
    expect(envelopePeak(0)).toBe(0);
    for (let byte = 0; byte < 256; byte += 1) expect(envelopeByte(envelopePeak(byte))).toBe(byte);
  });
});

describe('the steps', () => {
  test('are 20 ms each, in any portions, at rates that no step divides, too', () => {
    const samples = Float32Array.from({ length: 110_250 }, (_, at) => Math.sin(at) * (at / 110_250));
    for (const rate of [44_100, 11_025]) {
      const whole = measure(samples, { rate });
      expect([whole.durationMs, whole.steps.length]).toEqual([
        Math.round((110_250 / rate) * 1_000),
        Math.ceil(110_250 / rate / 0.02),
      ]);
      expect(measure(samples, { rate, portion: 77 })).toEqual(whole);
    }
  });

  test('go on where a file changes its rate', () => {
    const meter = createSoundMeter();
    meter.add([new Float32Array(44_100 + 441).fill(0.5)], 44_100);
    meter.add([new Float32Array(24_000 - 240)], 24_000);
    expect([meter.durationMs(), meter.steps()]).toEqual([
      2_000,
      Uint8Array.from({ length: 100 }, (_, step) => (step <= 50 ? 231 : 0)),
    ]);
  });

  test('of what has no rate of a sound there are none', () => {
    expect(() => createSoundMeter().add([new Float32Array(5)], 1)).toThrow('not the rate of a sound');
  });
});

// T3-S1
describe('the overview', () => {
  test('gets louder where the sound does', () => {
    const levels = levelsOf(Float32Array.from({ length: 100_000 }, (_, at) => Math.sin(at) * (at / 100_000)));
    expect(levels).toEqual([...levels].sort((one, other) => one - other));
    expect([levels[0], levels.at(-1)]).toEqual([0, 100]);
  });

  test('is relative to the loudest, unless all of it is silence', () => {
    expect(new Set(levelsOf(new Float32Array(5_000).fill(0.01)))).toEqual(new Set([100]));
    expect(new Set(levelsOf(new Float32Array(5_000).fill(0.001)))).toEqual(new Set([0]));
  });

  test('of a sound shorter than its bars is there too, and of no sound there is none', () => {
    expect(levelsOf(new Float32Array(50).fill(1))).toHaveLength(240);
    expect(() => levelsOf(new Float32Array(0))).toThrow('no sound');
  });
});

describe('silences', () => {
  const loud = 240;
  /** In steps. */
  const of = (...parts: [length: number, byte: number][]) =>
    Uint8Array.from(parts.flatMap(([length, byte]) => Array.from({ length }, () => byte)));
  const found = (steps: Uint8Array, durationMs = steps.length * 20) =>
    silencesOf(steps, durationMs).map(({ from_ms, to_ms }) => [from_ms, to_ms]);

  test('last for 400 ms, and end with the sound', () => {
    const steps = of([20, 0], [500, loud], [19, 0], [1, loud], [20, 0], [500, loud], [30, 0]);
    expect(found(steps, steps.length * 20 - 7)).toEqual([
      [0, 400],
      [10_800, 11_200],
      [21_200, 21_793],
    ]);
  });

  test('are quieter than the loud passages by 36 dB, or than −60 dB', () => {
    expect(found(of([100, loud], [50, loud - 144], [100, loud], [50, loud - 143]))).toEqual([[2_000, 3_000]]);
    // Whispered: nothing is 36 dB quieter that could be said with a byte.
    expect(found(of([100, 60], [50, 15], [100, 60], [50, 16]))).toEqual([[2_000, 3_000]]);
  });

  test('are all of a silent file, and nothing of an empty one', () => {
    expect(found(of([100, 0]))).toEqual([[0, 2_000]]);
    expect(found(of())).toEqual([]);
  });

  test('are the longest ones, in the order of time, if there are too many', () => {
    const long = [40, 0] as [number, number];
    const parts = Array.from({ length: maxSilences + 5 }, (): [number, number][] => [
      [60, loud],
      [20, 0],
    ]).flat();
    const all = found(of(long, ...parts, [60, loud], long));
    expect([all.length, all[0], all.at(-1)?.[0]]).toEqual([
      maxSilences,
      [0, 800],
      (40 + (maxSilences + 5) * 80 + 60) * 20,
    ]);
    expect(all).toEqual([...all].sort(([one = 0], [other = 0]) => one - other));
  });
});
