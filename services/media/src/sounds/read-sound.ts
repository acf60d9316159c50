import type { Readable } from 'node:stream';
import { parseStream, type IAudioMetadata } from 'music-metadata';
import { chaptersOf, plainText, type SoundFound } from './sound.rules.ts';

/** music-metadata's profile: `CBR`, `ABR`, or `V0` to `V9`. */
function isVariable(mimeType: string, profile: string | undefined): boolean | null {
  if (mimeType === 'audio/wav') return false;
  if (mimeType !== 'audio/mpeg' || profile === undefined) return null;
  return profile !== 'CBR';
}

/** Rounded; null unless it is positive and fits an integer column. */
function wholeNumber(value: number | undefined): number | null {
  const rounded = Math.round(value ?? 0);
  return rounded > 0 && rounded < 2 ** 31 ? rounded : null;
}

function foundIn({ format, common, native }: IAudioMetadata, mimeType: string): SoundFound {
  const { duration = 0, bitrate = 0, codecProfile } = format;
  return {
    durationMs: wholeNumber(duration * 1_000),
    reading: {
      bitrateKbps: wholeNumber(bitrate / 1_000),
      isVariableBitrate: isVariable(mimeType, codecProfile),
      tags: {
        title: plainText(common.title),
        artist: plainText(common.artist),
        album: plainText(common.album),
        year: plainText(common.year),
      },
      chapters: chaptersOf(Object.values(native).flat()),
    },
  };
}

/**
 * Reads the whole file only if no header has its duration. May throw anything, hang or swell, so it must run in its own
 * process.
 */
export async function readSoundFile(
  stream: Readable,
  { mimeType, sizeBytes }: { mimeType: string; sizeBytes: number },
): Promise<SoundFound> {
  const options = { duration: true, skipCovers: true };
  return foundIn(await parseStream(stream, { mimeType, size: sizeBytes }, options), mimeType);
}
