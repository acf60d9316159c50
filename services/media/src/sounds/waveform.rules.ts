import { waveformLength } from '@nobicast/contracts';
import { z } from 'zod';

/** What the tool draw-waveform writes: null for a codec that it does not know. */
export const waveformDrawnSchema = z
  .object({
    levels: z.array(z.int().min(0).max(100)).length(waveformLength),
    durationMs: z.int().min(0),
    /** Of an MP3; null for other files. */
    isVariableBitrate: z.boolean().nullable(),
    /** How much of the file was read. */
    bytes: z.int(),
    /** What the decoder could not read: the duration is then an estimate only. */
    errors: z.int(),
  })
  .nullable();
export type WaveformDrawn = z.infer<typeof waveformDrawnSchema>;

/** The media types that draw-waveform decodes. */
export const drawnTypes: readonly string[] = ['audio/mpeg', 'audio/wav', 'audio/ogg'];

const bucketSeconds = 0.1;
/** −50 dB: what is quieter everywhere is drawn as silence. */
const silence = 0.003;

/** Measures how loud decoded sound is, in any portions, in little memory: 36 kB an hour. */
export function createMeter() {
  const peaks: number[] = [];
  let seconds = 0;
  let peak = 0;
  let inBucket = 0;
  return {
    /** Takes the next samples, from −1 to 1, of each channel. */
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

    /** The duration so far. */
    durationMs: () => Math.round(seconds * 1_000),

    /** The levels of the whole sound. Throws if there was none. */
    levels(): number[] {
      const all = inBucket > 0 ? [...peaks, peak] : peaks;
      if (all.length === 0) throw new Error('There is no sound.');
      const bars = Array.from({ length: waveformLength }, (_, bar) => {
        const from = Math.floor((bar * all.length) / waveformLength);
        const until = Math.max(from + 1, Math.floor(((bar + 1) * all.length) / waveformLength));
        // The mean of the peaks: of half a minute of speech the loudest moment says nothing.
        return all.slice(from, until).reduce((sum, value) => sum + Math.min(value, 1), 0) / (until - from);
      });
      const loudest = Math.max(...bars);
      return bars.map((bar) => (loudest < silence ? 0 : Math.round((bar / loudest) * 100)));
    },
  };
}
