import { formats, type AudioFormat } from './audio.rules.ts';
import { mp3HeadLength, readMp3Frame } from './mp3-frames.rules.ts';

/** So many adjacent frames are no coincidence. */
const framesInARow = 10;
/** Some programs write zeros behind the tag, not counted in its length. */
const maxPaddingBytes = 64 * 1024;
const maxTags = 3;

const startLength = 12;
const wavFormatLength = 16;
const oggHeadLength = 27;
const longestOggHead = '\x01vorbis'.length + 1;
const oggCodecs = ['\x01vorbis', 'OpusHead', '\x7fFLAC'];

/** What comes next in the file. */
type Part = 'start' | 'frames' | 'chunk' | 'page';

export interface AudioCheck {
  push(chunk: Uint8Array): void;
  /** `open` while more bytes are needed; a file that ends then is refused. */
  readonly verdict: AudioFormat | 'refused' | 'open';
}

/**
 * Recognises MP3, WAV or Ogg by structure, in any portions and in bounded memory. MP3: ten adjacent frames of one
 * version and sample rate, after ID3 tags or none. WAV: RIFF/WAVE with a format and then data. Ogg: a first page of
 * Vorbis, Opus or FLAC. Libraries and browsers that look for audio anywhere find it in ZIP files and noise.
 */
export function createAudioCheck(): AudioCheck {
  let verdict: AudioCheck['verdict'] = 'open';
  let part: Part = 'start';
  let pending = Buffer.alloc(0);
  let skip = 0;
  let tags = 0;
  let padding = 0;
  let frames = 0;
  let signature: number | undefined;
  let hasWavFormat = false;

  const text = (start: number, length: number) => pending.toString('latin1', start, start + length);

  /** Each reads one part and returns its length in bytes, or undefined while it needs more. */
  const readers: Record<Part, () => number | undefined> = {
    start() {
      if (pending.length < startLength) return undefined;
      if (text(0, 3) === 'ID3') return readTag();
      if (tags > 0 && pending[0] === 0) {
        padding += 1;
        return padding > maxPaddingBytes ? refuse() : 1;
      }
      if (tags === 0 && text(0, 4) === 'RIFF' && text(8, 4) === 'WAVE') {
        part = 'chunk';
        return startLength;
      }
      part = tags === 0 && text(0, 4) === 'OggS' ? 'page' : 'frames';
      return 0;
    },

    frames() {
      if (pending.length < mp3HeadLength) return undefined;
      const frame = readMp3Frame(pending);
      if (!frame || (signature !== undefined && signature !== frame.signature)) return refuse();
      signature = frame.signature;
      frames += 1;
      if (frames === framesInARow) verdict = formats.mp3;
      return frame.bytes;
    },

    chunk() {
      if (pending.length < 8) return undefined;
      const name = text(0, 4);
      const size = pending.readUInt32LE(4);
      if (name === 'data') {
        verdict = hasWavFormat ? formats.wav : 'refused';
        return 0;
      }
      if (name === 'fmt ') hasWavFormat = size >= wavFormatLength;
      return /^[\x20-\x7e]{4}$/.test(name) ? 8 + size + (size % 2) : refuse();
    },

    page() {
      if (pending.length < oggHeadLength) return undefined;
      const isFirstPage = ((pending[5] ?? 0) & 2) !== 0;
      const body = oggHeadLength + (pending[26] ?? 0);
      if (pending.length < body + longestOggHead) return undefined;
      const head = text(body, longestOggHead);
      verdict = isFirstPage && oggCodecs.some((codec) => head.startsWith(codec)) ? formats.ogg : 'refused';
      return 0;
    },
  };

  function readTag(): number {
    tags += 1;
    const size = [...pending.subarray(6, 10)];
    if (tags > maxTags || size.some((seven) => seven > 0x7f)) return refuse();
    const hasFooter = ((pending[5] ?? 0) & 0x10) !== 0;
    return 10 + size.reduce((sum, seven) => sum * 128 + seven, 0) + (hasFooter ? 10 : 0);
  }

  function refuse(): number {
    verdict = 'refused';
    return 0;
  }

  return {
    push(chunk) {
      if (verdict !== 'open') return;
      const skipped = Math.min(skip, chunk.length);
      skip -= skipped;
      if (skipped === chunk.length) return;
      pending = Buffer.concat([pending, chunk.subarray(skipped)]);
      while (verdict === 'open') {
        const length = readers[part]();
        if (length === undefined) return;
        skip = Math.max(0, length - pending.length);
        pending = pending.subarray(length);
      }
      pending = Buffer.alloc(0);
    },
    get verdict() {
      return verdict;
    },
  };
}
