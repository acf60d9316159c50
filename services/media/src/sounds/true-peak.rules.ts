/**
 * The interpolating filter of ITU-R BS.1770-4, Annex 2: four phases of twelve taps, for four times the rate. The other
 * two phases are these backwards.
 */
const outer = [
  0.001708984375, 0.010986328125, -0.0196533203125, 0.033203125, -0.0594482421875, 0.1373291015625,
  0.97216796875, -0.102294921875, 0.047607421875, -0.026611328125, 0.014892578125, -0.00830078125,
] as const;
const inner = [
  -0.0291748046875, 0.029296875, -0.0517578125, 0.089111328125, -0.16650390625, 0.465087890625, 0.77978515625,
  -0.2003173828125, 0.1015625, -0.0582275390625, 0.0330810546875, -0.0189208984375,
] as const;
const taps = outer.length;

// Not looked up for each of a billion samples.
const { abs, max } = Math;

/** The most that a phase can make of samples up to 1. */
const gain = Math.max(...[outer, inner].map((phase) => phase.reduce((sum, tap) => sum + abs(tap), 0)));

/** In samples. Longer than the filter, so that its reach is a block and the one before. */
const blockLength = 32;

/** How many samples before a new one its value needs. */
const historyLength = taps - 1;
const coefficients = Float64Array.from([...outer, ...inner]);

/** The loudest of the four values between a sample and the next one. @param at of the newest sample */
function loudestAround(samples: Float32Array, at: number): number {
  let [p0, p1, p2, p3] = [0, 0, 0, 0];
  for (let tap = 0; tap < taps; tap += 1) {
    const sample = samples[at - tap] ?? 0;
    const back = historyLength - tap;
    p0 += (coefficients[tap] ?? 0) * sample;
    p1 += (coefficients[taps + tap] ?? 0) * sample;
    p2 += (coefficients[taps + back] ?? 0) * sample;
    p3 += (coefficients[back] ?? 0) * sample;
  }
  return max(abs(p0), abs(p1), abs(p2), abs(p3));
}

/** The loudest sample of a part, without its sign. */
export function loudestSample(samples: Float32Array, from: number, until: number): number {
  let loudest = 0;
  for (let at = from; at < until; at += 1) {
    const level = abs(samples[at] ?? 0);
    if (level > loudest) loudest = level;
  }
  return loudest;
}

/**
 * The true peak of one channel, in any portions. Only blocks that can exceed what was found are interpolated: a value
 * is a sum of samples of a block and the one before, so it is at most `gain` times the loudest of them. What is left
 * out is therefore never the peak, and the result is the same as if everything were interpolated.
 */
export function createTruePeak() {
  /** The last samples, then the portion. */
  let work = new Float32Array(historyLength);
  let before = 0;
  let peak = 0;
  return {
    add(samples: Float32Array): void {
      const length = historyLength + samples.length;
      if (work.length < length) {
        const longer = new Float32Array(length);
        longer.set(work.subarray(0, historyLength));
        work = longer;
      }
      work.set(samples, historyLength);
      for (let from = historyLength; from < length; from += blockLength) {
        const until = Math.min(from + blockLength, length);
        const loudest = loudestSample(work, from, until);
        // A sample is a value of the curve, too.
        if (loudest > peak) peak = loudest;
        if (max(before, loudest) * gain > peak)
          for (let at = from; at < until; at += 1) {
            const value = loudestAround(work, at);
            if (value > peak) peak = value;
          }
        // A last block may be shorter than the filter: the one before still counts.
        before = until - from < historyLength ? Math.max(before, loudest) : loudest;
      }
      work.copyWithin(0, length - historyLength, length);
    },

    /** Relative to full scale; what is louder is more than 1. */
    peak: () => peak,
  };
}
