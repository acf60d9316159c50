import { waveformLength, type Silence } from '@nobicast/contracts';
import { envelopePeak, envelopeStepMs, maxSilences } from '@nobicast/contracts/envelope-scale';

/** The overview is drawn of the peaks of 100 ms. */
const stepsOfBar = 5;
/** −50 dB: a file that is quieter everywhere is drawn as silence. */
const drawnAsSilence = 0.003;

const peaks = Float64Array.from({ length: 256 }, (_, byte) => envelopePeak(byte));

/** The waveform of the whole. Throws without sound. */
export function overviewOf(steps: Uint8Array): number[] {
  if (steps.length === 0) throw new Error('There is no sound.');
  const all = Array.from({ length: Math.ceil(steps.length / stepsOfBar) }, (_, bar) =>
    steps.subarray(bar * stepsOfBar, (bar + 1) * stepsOfBar).reduce((most, byte) => Math.max(most, byte), 0),
  );
  const bars = Array.from({ length: waveformLength }, (_, bar) => {
    const from = Math.floor((bar * all.length) / waveformLength);
    const until = Math.max(from + 1, Math.floor(((bar + 1) * all.length) / waveformLength));
    // The mean of the peaks: the loudest moment of half a minute says nothing.
    return all.slice(from, until).reduce((sum, byte) => sum + (peaks[byte] ?? 0), 0) / (until - from);
  });
  const loudest = Math.max(...bars);
  return bars.map((bar) => (loudest < drawnAsSilence ? 0 : Math.round((bar / loudest) * 100)));
}

/** Loud passages: 5 % of the steps are louder. */
const loudShare = 0.95;
/** Quieter than loud passages by 36 dB, which breath and room are and speech is not; a quarter of a decibel each. */
const quieterBy = 36 * 4;
/** −60 dB: with less everything is silence. */
const alwaysSilent = 255 - 60 * 4;
/** Shorter silences are within a sentence. */
const shortestMs = 400;

function byteBelow(steps: Uint8Array, share: number): number {
  const counts = new Uint32Array(256);
  for (const byte of steps) counts[byte] = (counts[byte] ?? 0) + 1;
  let seen = 0;
  return counts.findIndex((count) => (seen += count) >= share * steps.length);
}

/** In the order of time; the longest ones where there are too many. */
export function silencesOf(steps: Uint8Array, durationMs: number): Silence[] {
  const limit = Math.max(alwaysSilent, byteBelow(steps, loudShare) - quieterBy);
  const silences: Silence[] = [];
  let from = 0;
  for (let at = 0; at <= steps.length; at += 1) {
    if (at < steps.length && (steps[at] ?? 0) <= limit) continue;
    // The last step may be shorter.
    const silence = { from_ms: from * envelopeStepMs, to_ms: Math.min(at * envelopeStepMs, durationMs) };
    if (silence.to_ms - silence.from_ms >= shortestMs) silences.push(silence);
    from = at + 1;
  }
  return silences
    .sort((one, other) => other.to_ms - other.from_ms - (one.to_ms - one.from_ms))
    .slice(0, maxSilences)
    .sort((one, other) => one.from_ms - other.from_ms);
}
