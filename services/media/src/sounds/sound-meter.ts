import type { Loudness } from '@nobicast/contracts';
import { envelopeByte, envelopeStepMs } from '@nobicast/contracts/envelope-scale';
import { channelWeights, createWeighting, integratedLoudness } from './loudness.rules.ts';
import { createTruePeak, loudestSample } from './true-peak.rules.ts';

/** How many steps of the envelope are a portion of loudness. */
const stepsOfPortion = 5;
/** Less is no sound, whatever a file says. */
const lowestRate = 1_000;

const tenths = (value: number) => Math.round(value * 10) / 10;
const decibels = (amplitude: number) => 20 * Math.log10(amplitude);

/** What the steps are added up from. */
interface Sums {
  peak: number;
  energy: number;
  samples: number;
}
const nothing = (): Sums => ({ peak: 0, energy: 0, samples: 0 });

/** A list of bytes that grows, in little memory. */
function createBytes() {
  let bytes = new Uint8Array(65_536);
  let length = 0;
  return {
    push(byte: number): void {
      if (length === bytes.length) {
        const longer = new Uint8Array(2 * length);
        longer.set(bytes);
        bytes = longer;
      }
      bytes[length] = byte;
      length += 1;
    },
    length: () => length,
    all: () => bytes.subarray(0, length),
  };
}

/** The filters for one rate and number of channels. */
function createFilters(channels: number, sampleRate: number) {
  if (sampleRate < lowestRate) throw new Error('This is not the rate of a sound.');
  return {
    sampleRate,
    stepLength: (sampleRate * envelopeStepMs) / 1_000,
    weights: channelWeights(channels),
    weightings: Array.from({ length: channels }, () => createWeighting(sampleRate)),
  };
}

/** Measures decoded sound, in any portions, in a megabyte an hour. */
export function createSoundMeter() {
  const steps = createBytes();
  /** The energy of each whole 100 ms. */
  const portions: number[] = [];
  let portion = nothing();
  let step = nothing();
  const truePeaks: ReturnType<typeof createTruePeak>[] = [];
  let filters: ReturnType<typeof createFilters> | undefined;
  /** Samples until the step ends: not a whole number at rates such as 11,025. */
  let left = 0;
  let seconds = 0;

  function endStep(): void {
    steps.push(envelopeByte(step.peak));
    portion.energy += step.energy;
    portion.samples += step.samples;
    step = nothing();
    if (steps.length() % stepsOfPortion > 0) return;
    portions.push(portion.energy / portion.samples);
    portion = nothing();
  }

  function chooseFilters(channels: number, sampleRate: number): NonNullable<typeof filters> {
    if (filters?.sampleRate === sampleRate && filters.weights.length === channels) return filters;
    const chosen = createFilters(channels, sampleRate);
    left = filters ? (left * sampleRate) / filters.sampleRate : chosen.stepLength;
    filters = chosen;
    return chosen;
  }

  return {
    /** Samples of each channel, from −1 to 1. Another rate or number of channels begins with filters at rest. */
    add(channels: readonly Float32Array[], sampleRate: number): void {
      const length = channels[0]?.length ?? 0;
      if (length === 0) return;
      const { weights, weightings, stepLength } = chooseFilters(channels.length, sampleRate);
      for (let at = 0; at < length;) {
        const wanted = Math.max(1, Math.round(left));
        const until = Math.min(length, at + wanted);
        for (const [index, channel] of channels.entries()) {
          step.peak = Math.max(step.peak, loudestSample(channel, at, until));
          // As many weights and weightings as channels.
          step.energy += (weights[index] ?? 0) * (weightings[index]?.energyOf(channel, at, until) ?? 0);
        }
        step.samples += until - at;
        left -= until - at;
        if (until - at === wanted) {
          left += stepLength;
          endStep();
        }
        at = until;
      }
      for (const [index, channel] of channels.entries()) (truePeaks[index] ??= createTruePeak()).add(channel);
      seconds += length / sampleRate;
    },

    durationMs: () => Math.round(seconds * 1_000),

    /** A byte for each 20 ms. Ends the measurement. */
    steps(): Uint8Array {
      if (step.samples > 0) endStep();
      return steps.all();
    },

    /** Null where there is nothing but silence. */
    loudness(): Loudness | null {
      const lufs = integratedLoudness(portions);
      const peak = Math.max(0, ...truePeaks.map((channel) => channel.peak()));
      return lufs === undefined || peak === 0
        ? null
        : { integrated_lufs: tenths(lufs), true_peak_dbtp: tenths(decibels(peak)) };
    },
  };
}
