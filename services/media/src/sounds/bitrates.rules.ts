import { mp3HeadLength, readMp3Frame } from '../audio/mp3-frames.rules.ts';

/** A header frame of another bitrate, or a false frame, does not make a file variable. */
const strangeShare = 0.01;

/** Watches the bitrates of an MP3 without its tags, in any portions. */
export function createBitrateWatch() {
  const frames = new Map<number, number>();
  let pending = Buffer.alloc(0);
  let skip = 0;

  return {
    push(chunk: Uint8Array): void {
      const skipped = Math.min(skip, chunk.length);
      skip -= skipped;
      pending = Buffer.concat([pending, chunk.subarray(skipped)]);
      let at = 0;
      while (at + mp3HeadLength <= pending.length) {
        const frame = readMp3Frame(pending.subarray(at, at + mp3HeadLength));
        if (frame) frames.set(frame.bitrate, (frames.get(frame.bitrate) ?? 0) + 1);
        at += frame?.bytes ?? 1;
      }
      skip += Math.max(0, at - pending.length);
      pending = pending.subarray(at);
    },

    /** Null without a frame. */
    isVariable(): boolean | null {
      const counts = [...frames.values()];
      const all = counts.reduce((sum, count) => sum + count, 0);
      return all === 0 ? null : all - Math.max(...counts) > Math.max(1, all * strangeShare);
    },
  };
}
