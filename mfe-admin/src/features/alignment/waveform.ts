import { envelopePeak } from '@nobicast/contracts/envelope-scale';

/** How many steps one value of the coarse row stands for: an overview of hours reads few of them. */
const coarseSteps = 64;

export interface Waveform {
  stepMs: number;
  /** A byte each, as the envelope has them. */
  steps: Uint8Array;
  /** The loudest of each 64. */
  coarse: Uint8Array;
}

export interface View {
  fromMs: number;
  lengthMs: number;
}

function loudest(values: Uint8Array, from: number, to: number): number {
  let most = 0;
  for (let index = from; index < to; index += 1) most = Math.max(most, values[index] ?? 0);
  return most;
}

export function createWaveform(steps: Uint8Array, stepMs: number): Waveform {
  const coarse = new Uint8Array(Math.ceil(steps.length / coarseSteps));
  for (let index = 0; index < coarse.length; index += 1)
    coarse[index] = loudest(steps, index * coarseSteps, Math.min((index + 1) * coarseSteps, steps.length));
  return { stepMs, steps, coarse };
}

/** How high each of so many columns is, from 0 to 1. */
export function columnsOf({ stepMs, steps, coarse }: Waveform, view: View, count: number): number[] {
  const perColumn = view.lengthMs / count / stepMs;
  const isCoarse = perColumn >= 2 * coarseSteps;
  const [values, scale] = isCoarse ? [coarse, coarseSteps] : [steps, 1];
  const first = view.fromMs / stepMs / scale;
  const width = perColumn / scale;
  return Array.from({ length: count }, (_, column) => {
    const from = Math.max(Math.floor(first + column * width), 0);
    const to = Math.min(Math.max(Math.floor(first + (column + 1) * width), from + 1), values.length);
    const byte = loudest(values, from, to);
    return byte === 0 ? 0 : envelopePeak(byte);
  });
}

/** At least this much is shown. */
const closestMs = 4_000;

/** The part of the sound that is this many times closer, around an instant; never beyond the sound. */
export function zoomed(view: View, factor: number, aroundMs: number, durationMs: number): View {
  const lengthMs = Math.min(Math.max(view.lengthMs / factor, closestMs), durationMs);
  const share = (aroundMs - view.fromMs) / view.lengthMs;
  return placed(aroundMs - share * lengthMs, lengthMs, durationMs);
}

export const placed = (fromMs: number, lengthMs: number, durationMs: number): View => ({
  fromMs: Math.min(Math.max(fromMs, 0), Math.max(durationMs - lengthMs, 0)),
  lengthMs,
});
