import { waveformLength } from '@nobicast/contracts';
import { z } from 'zod';

/** Output of the tool draw-waveform; null for an unknown codec. */
export const waveformDrawnSchema = z
  .object({
    levels: z.array(z.int().min(0).max(100)).length(waveformLength),
    durationMs: z.int().min(0),
    /** Of an MP3; null for other files. */
    isVariableBitrate: z.boolean().nullable(),
    /** Of the file that were read. */
    bytes: z.int(),
    /** Of the decoder: the duration is then only an estimate. */
    errors: z.int(),
  })
  .nullable();
export type WaveformDrawn = z.infer<typeof waveformDrawnSchema>;

/** Media types that draw-waveform decodes. */
export const drawnTypes: readonly string[] = ['audio/mpeg', 'audio/wav', 'audio/ogg'];

const bucketSeconds = 0.1;
/** −50 dB: a file that is quieter everywhere is drawn as silence. */
const silence = 0.003;

/** Loudness of decoded sound, in any portions and little memory: 36 kB an hour. */
export function createMeter() {
  const peaks: number[] = [];
  let seconds = 0;
  let peak = 0;
  let inBucket = 0;
  return {
    /** Samples of each channel, from −1 to 1. */
    add(channels: readonly Float32Array[], sampleRate: number): void {
      const [first] = channels;
      if (!first || sampleRate <= 0) return;
      const bucket = Math.round(sampleRate * bucketSeconds);
      for (let index = 0; index < first.length; index += 1) {
        for (const channel of channels) {
          const level = Math.abs(channel[index] ?? 0);
          if (level > peak) peak = level;
        }
        inBucket += 1;
        if (inBucket < bucket) continue;
        peaks.push(peak);
        peak = 0;
        inBucket = 0;
      }
      seconds += first.length / sampleRate;
    },

    durationMs: () => Math.round(seconds * 1_000),

    /** Throws without sound. */
    levels(): number[] {
      const all = inBucket > 0 ? [...peaks, peak] : peaks;
      if (all.length === 0) throw new Error('There is no sound.');
      const bars = Array.from({ length: waveformLength }, (_, bar) => {
        const from = Math.floor((bar * all.length) / waveformLength);
        const until = Math.max(from + 1, Math.floor(((bar + 1) * all.length) / waveformLength));
        // The mean of the peaks: the loudest moment of half a minute says nothing.
        return all.slice(from, until).reduce((sum, value) => sum + Math.min(value, 1), 0) / (until - from);
      });
      const loudest = Math.max(...bars);
      return bars.map((bar) => (loudest < silence ? 0 : Math.round((bar / loudest) * 100)));
    },
  };
}
