import { createTruePeak } from './true-peak.rules.ts';

const peakOf = (samples: Float32Array, portion = samples.length) => {
  const meter = createTruePeak();
  for (let at = 0; at < samples.length; at += portion) meter.add(samples.subarray(at, at + portion));
  return meter.peak();
};

/** The same each time (Lehmer's generator). */
function noise(length: number, seed: number): Float32Array {
  let random = seed;
  return Float32Array.from({ length }, (_, at) => {
    random = (random * 48_271) % 2_147_483_647;
    return (random / 2_147_483_647 - 0.5) * (1 + Math.sin(at / 500));
  });
}

/** Interpolates everything, by the definition. */
function interpolated(samples: Float32Array): number {
  const phase = (taps: readonly number[]) =>
    samples.reduce((most, _sample, at) => {
      const value = taps.reduce((sum, tap, back) => sum + tap * (samples[at - back] ?? 0), 0);
      return Math.max(most, Math.abs(value), Math.abs(samples[at] ?? 0));
    }, 0);
  return Math.max(...phases.map(phase));
}

// ITU-R BS.1770-4, Annex 2, as printed: the four phases.
const phases = [
  [
    0.001708984375, 0.010986328125, -0.0196533203125, 0.033203125, -0.0594482421875, 0.1373291015625,
    0.97216796875, -0.102294921875, 0.047607421875, -0.026611328125, 0.014892578125, -0.00830078125,
  ],
  [
    -0.0291748046875, 0.029296875, -0.0517578125, 0.089111328125, -0.16650390625, 0.465087890625,
    0.77978515625, -0.2003173828125, 0.1015625, -0.0582275390625, 0.0330810546875, -0.0189208984375,
  ],
  [
    -0.0189208984375, 0.0330810546875, -0.0582275390625, 0.1015625, -0.2003173828125, 0.77978515625,
    0.465087890625, -0.16650390625, 0.089111328125, -0.0517578125, 0.029296875, -0.0291748046875,
  ],
  [
    -0.00830078125, 0.014892578125, -0.026611328125, 0.047607421875, -0.102294921875, 0.97216796875,
    0.1373291015625, -0.0594482421875, 0.033203125, -0.0196533203125, 0.010986328125, 0.001708984375,
  ],
];

// T3-S2
test.each([1, 2, 3, 4, 5])('what is left out is never the peak (noise %s)', (seed) => {
  const samples = noise(8_000, seed);
  const whole = interpolated(samples);
  for (const portion of [8_000, 1_152, 37, 5, 1]) expect(peakOf(samples, portion)).toBeCloseTo(whole, 12);
});

test('a peak at the border of two portions is found', () => {
  const samples = new Float32Array(100);
  samples.set([0.9, 0.9], 49);
  const whole = interpolated(samples);
  expect(whole).toBeGreaterThan(0.95);
  for (const portion of [49, 50, 51, 7]) expect(peakOf(samples, portion)).toBeCloseTo(whole, 12);
});

test('silence has none', () => {
  expect(peakOf(new Float32Array(1_000))).toBe(0);
});
