import { weightingFilters } from './loudness.rules.ts';
import { createSoundMeter } from './sound-meter.ts';

/** Usual. */
const rate = 48_000;
/** Of long signals, in Hz: they take a sixth of the time. `npm run test:long` takes the usual rate. */
const longRate = Number(process.env.NOBICAST_EBU_RATE ?? 8_000);
type Part = readonly [seconds: number, decibels: number];

/** A sine of 1 kHz, its peaks relative to full scale. Copies of one second. */
function tone(parts: readonly Part[], sampleRate = rate): Float32Array {
  const lengths = parts.map(([seconds]) => Math.round(seconds * sampleRate));
  const samples = new Float32Array(lengths.reduce((sum, length) => sum + length, 0));
  let from = 0;
  for (const [index, [, decibels]] of parts.entries()) {
    const amplitude = 10 ** (decibels / 20);
    const second = Float32Array.from(
      { length: sampleRate },
      (_, at) => amplitude * Math.sin((2 * Math.PI * 1_000 * at) / sampleRate),
    );
    const until = from + (lengths[index] ?? 0);
    for (; from < until; from += sampleRate) samples.set(second.subarray(0, until - from), from);
    from = until;
  }
  return samples;
}

function loudnessOf(channels: readonly Float32Array[], sampleRate = rate) {
  const meter = createSoundMeter();
  const length = channels[0]?.length ?? 0;
  for (let at = 0; at < length; at += 50_000)
    meter.add(
      channels.map((channel) => channel.subarray(at, at + 50_000)),
      sampleRate,
    );
  return meter.loudness();
}
const stereo = (parts: readonly Part[], sampleRate = rate) => {
  const channel = tone(parts, sampleRate);
  return loudnessOf([channel, channel], sampleRate)?.integrated_lufs ?? NaN;
};

test('the filters at 48 kHz are those of ITU-R BS.1770-4, tables 1 and 2', () => {
  const [shelf, highPass] = weightingFilters(rate);
  for (const [given, wanted] of [
    [shelf.b, [1.53512485958697, -2.69169618940638, 1.19839281085285]],
    [shelf.a, [-1.69065929318241, 0.73248077421585]],
    [highPass.b, [1, -2, 1]],
    [highPass.a, [-1.99004745483398, 0.99007225036621]],
  ] as const)
    for (const [index, value] of wanted.entries()) expect(given[index]).toBeCloseTo(value, 10);
});

// T3-S2
// EBU Tech 3341 (2016), table 1: the signals of the cases, each within 0.1 LU.
describe('the loudness by the minimum requirements of EBU Tech 3341', () => {
  test.each([
    ['1', [[20, -23]], -23],
    ['2', [[20, -33]], -33],
    [
      '3',
      [
        [10, -36],
        [60, -23],
        [10, -36],
      ],
      -23,
    ],
    [
      '4',
      [
        [10, -72],
        [10, -36],
        [60, -23],
        [10, -36],
        [10, -72],
      ],
      -23,
    ],
    [
      '5',
      [
        [20, -26],
        [20.1, -20],
        [20, -26],
      ],
      -23,
    ],
  ] as const)('case %s', (_case, parts, wanted) => {
    expect(Math.abs(stereo(parts, longRate) - wanted)).toBeLessThanOrEqual(0.1);
  });

  test('case 6: five channels', () => {
    const channels = [-28, -28, -24, -30, -30].map((decibels) => tone([[20, decibels]], longRate));
    expect(Math.abs((loudnessOf(channels, longRate)?.integrated_lufs ?? NaN) + 23)).toBeLessThanOrEqual(0.1);
    // The channel of low frequencies does not count.
    const withLow = channels.toSpliced(3, 0, tone([[20, -3]], longRate));
    expect(loudnessOf(withLow, longRate)?.integrated_lufs).toBe(
      loudnessOf(channels, longRate)?.integrated_lufs,
    );
  });

  test.each([22_050, 44_100, 48_000, 96_000])('case 1 at %s Hz', (sampleRate) => {
    expect(Math.abs(stereo([[2, -23]], sampleRate) + 23)).toBeLessThanOrEqual(0.1);
  });

  // Sines whose samples miss their peaks: the curve is within +0.2 and −0.4 dB.
  test.each([
    ['15', 4, 0, 0.5, -6],
    ['16', 4, 45, 0.5, -6],
    ['17', 6, 60, 0.5, -6],
    ['18', 8, 67.5, 0.5, -6],
    ['19', 4, 45, 1.41, 3],
  ] as const)('case %s: the true peak', (_case, divisor, degrees, amplitude, wanted) => {
    const samples = Float32Array.from(
      { length: rate / 2 },
      // It fades in: the curve through a sudden beginning is louder.
      (_, at) =>
        Math.min(1, at / 1_000) *
        amplitude *
        Math.sin((2 * Math.PI * at) / divisor + (degrees * Math.PI) / 180),
    );
    const peak = loudnessOf([samples, samples])?.true_peak_dbtp ?? NaN;
    expect(peak).toBeGreaterThanOrEqual(wanted - 0.4);
    expect(peak).toBeLessThanOrEqual(wanted + 0.2);
  });
});

test('a show is as loud in mono as in stereo: players give one channel to both speakers', () => {
  expect(loudnessOf([tone([[2, -16]])])?.integrated_lufs).toBe(stereo([[2, -16]]));
});

test('silence has no loudness, nor has what is shorter than a block or quieter than the gate', () => {
  for (const samples of [new Float32Array(rate), tone([[0.3, -10]]), tone([[2, -71]])])
    expect(loudnessOf([samples, samples])).toBeNull();
});
