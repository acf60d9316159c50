// Loudness by ITU-R BS.1770-4 (10/2015), Annex 1, as EBU R128 and EBU Tech 3341 use it.

/** The parameters of the two filters, from which BS.1770's table for 48 kHz follows, for any rate: libebur128's. */
const shelf = { hertz: 1681.974450955533, decibels: 3.999843853973347, q: 0.7071752369554196 };
const shelfExponent = 0.4996667741545416;
const highPass = { hertz: 38.13547087602444, q: 0.5003270373238773 };

/** The coefficients of a filter of second order whose first denominator is 1. */
export interface FilterCoefficients {
  b: readonly [number, number, number];
  a: readonly [number, number];
}

/** The head as a sphere, then what low frequencies count less: the K weighting. */
export function weightingFilters(sampleRate: number): [FilterCoefficients, FilterCoefficients] {
  const k = Math.tan((Math.PI * shelf.hertz) / sampleRate);
  const high = 10 ** (shelf.decibels / 20);
  const band = high ** shelfExponent;
  const whole = 1 + k / shelf.q + k * k;
  const low = Math.tan((Math.PI * highPass.hertz) / sampleRate);
  const lowWhole = 1 + low / highPass.q + low * low;
  return [
    {
      b: [
        (high + (band * k) / shelf.q + k * k) / whole,
        (2 * (k * k - high)) / whole,
        (high - (band * k) / shelf.q + k * k) / whole,
      ],
      a: [(2 * (k * k - 1)) / whole, (1 - k / shelf.q + k * k) / whole],
    },
    { b: [1, -2, 1], a: [(2 * (low * low - 1)) / lowWhole, (1 - low / highPass.q + low * low) / lowWhole] },
  ];
}

/** Below it a filter's state is silence. Smaller ones end as numbers that processors are slow with. */
const audible = 1e-15;
const withoutRest = (state: number) => (Math.abs(state) < audible ? 0 : state);

/** The filters of one channel. */
export function createWeighting(sampleRate: number) {
  const [first, second] = weightingFilters(sampleRate);
  const [p0, p1, p2] = first.b;
  const [q1, q2] = first.a;
  const [r1, r2] = second.a;
  let [s1, s2, t1, t2] = [0, 0, 0, 0];
  return {
    /** The sum of the squares of these samples, weighted. They follow those of the call before. */
    energyOf(samples: Float32Array, from: number, until: number): number {
      // Local variables: twice as fast.
      let [u1, u2, v1, v2] = [s1, s2, t1, t2];
      let energy = 0;
      for (let at = from; at < until; at += 1) {
        const x = samples[at] ?? 0;
        const y = p0 * x + u1;
        u1 = p1 * x - q1 * y + u2;
        u2 = p2 * x - q2 * y;
        const z = y + v1;
        v1 = -2 * y - r1 * z + v2;
        v2 = y - r2 * z;
        energy += z * z;
      }
      [s1, s2, t1, t2] = [withoutRest(u1), withoutRest(u2), withoutRest(v1), withoutRest(v2)];
      return energy;
    },
  };
}

const surround = 1.41;
/** Of left, right, centre and both surrounds; with six channels the fourth is that of low frequencies. */
const weightsOfFive = [1, 1, 1, surround, surround];
const weightsOfSix = [1, 1, 1, 0, surround, surround];

/**
 * What each channel counts. A single one counts twice, because players give it to both speakers: so a show is as loud
 * in mono as in stereo (decision 0115).
 */
export function channelWeights(channels: number): readonly number[] {
  if (channels === 1) return [2];
  if (channels === 5) return weightsOfFive;
  if (channels === 6) return weightsOfSix;
  return Array.from({ length: channels }, () => 1);
}

const absoluteGate = -70;
const relativeGate = -10;
/** A block is 400 ms, and begins each 100 ms. */
const portionsOfBlock = 4;

const loudnessOf = (energy: number) => -0.691 + 10 * Math.log10(energy);
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * The integrated loudness in LUFS; undefined where nothing is louder than silence, or the sound is shorter than a block.
 *
 * @param portions weighted mean energies of each whole 100 ms
 */
export function integratedLoudness(portions: readonly number[]): number | undefined {
  const blocks: number[] = [];
  for (let at = portionsOfBlock; at <= portions.length; at += 1)
    blocks.push(mean(portions.slice(at - portionsOfBlock, at)));
  const heard = blocks.filter((energy) => loudnessOf(energy) > absoluteGate);
  if (heard.length === 0) return undefined;
  const gate = loudnessOf(mean(heard)) + relativeGate;
  return loudnessOf(mean(heard.filter((energy) => loudnessOf(energy) > gate)));
}
