/** Decoded samples, from −1 to 1. */
export interface Samples {
  channels: Float32Array[];
  sampleRate: number;
}

type ReadSample = (bytes: DataView, offset: number) => number;

/** Floats can be anything: what nobody could hear as sound is silence. */
const plausible = (value: number) => (Math.abs(value) <= 1_000 ? value : 0);

const readers: Readonly<Record<string, ReadSample>> = {
  // 8 bits are unsigned, all others signed.
  'pcm 8': (bytes, offset) => (bytes.getUint8(offset) - 128) / 2 ** 7,
  'pcm 16': (bytes, offset) => bytes.getInt16(offset, true) / 2 ** 15,
  'pcm 24': (bytes, offset) => ((bytes.getInt8(offset + 2) << 16) | bytes.getUint16(offset, true)) / 2 ** 23,
  'pcm 32': (bytes, offset) => bytes.getInt32(offset, true) / 2 ** 31,
  'float 32': (bytes, offset) => plausible(bytes.getFloat32(offset, true)),
  'float 64': (bytes, offset) => plausible(bytes.getFloat64(offset, true)),
};

interface WavFormat {
  channels: number;
  sampleRate: number;
  /** One sample of one channel. */
  sampleBytes: number;
  read: ReadSample;
}

const extensible = 0xfffe;
const kinds: Readonly<Record<number, string>> = { 1: 'pcm', 3: 'float' };
const headLength = 12;
const maxChannels = 32;

/** Reads the format from the chunk `fmt `. Throws for compressed sound. */
function readFormat(chunk: Buffer): WavFormat {
  const declared = chunk.readUInt16LE(0);
  // An extensible format names the kind at the beginning of its GUID.
  const kind = kinds[declared === extensible && chunk.length >= 26 ? chunk.readUInt16LE(24) : declared];
  const channels = chunk.readUInt16LE(2);
  const sampleRate = chunk.readUInt32LE(4);
  const frameBytes = chunk.readUInt16LE(12);
  const sampleBytes = frameBytes / channels;
  const read = readers[`${kind} ${sampleBytes * 8}`];
  if (!read || channels < 1 || channels > maxChannels || sampleRate < 1)
    throw new Error('This WAV file is not plain PCM.');
  return { channels, sampleRate, sampleBytes, read };
}

/**
 * PCM of 8 to 32 bits and floats, plain or extensible, of any length and in any portions. A size of 0 or FFFFFFFF, as
 * recorders leave it that write to a pipe, means the rest of the file.
 */
export function createWavReader() {
  let pending = Buffer.alloc(0);
  let part: 'head' | 'chunk' | 'data' | 'end' = 'head';
  let skip = 0;
  let dataLeft = Infinity;
  let format: WavFormat | undefined;

  const take = (length: number): Buffer => {
    const taken = pending.subarray(0, length);
    pending = pending.subarray(length);
    return taken;
  };

  /** False while it needs more bytes. */
  function readChunk(): boolean {
    if (pending.length < 8) return false;
    const name = pending.toString('latin1', 0, 4);
    const size = pending.readUInt32LE(4);
    const padded = size + (size % 2);
    if (name === 'data') {
      if (!format) throw new Error('This WAV file has no format.');
      take(8);
      dataLeft = size === 0 || size === 0xffffffff ? Infinity : size;
      part = 'data';
      return true;
    }
    if (name === 'fmt ') {
      if (size > 1_024) throw new Error('The format of this WAV file is too long.');
      if (pending.length < 8 + padded) return false;
      format = readFormat(pending.subarray(8, 8 + size));
    }
    skip = Math.max(0, 8 + padded - pending.length);
    take(8 + padded);
    return true;
  }

  function decode({ channels, sampleRate, sampleBytes, read }: WavFormat): Samples {
    const frameBytes = channels * sampleBytes;
    const frames = Math.floor(Math.min(pending.length, dataLeft) / frameBytes);
    const bytes = take(frames * frameBytes);
    dataLeft -= bytes.length;
    if (dataLeft < frameBytes) part = 'end';
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    return {
      sampleRate,
      channels: Array.from({ length: channels }, (_, channel) =>
        Float32Array.from({ length: frames }, (_sample, frame) =>
          read(view, frame * frameBytes + channel * sampleBytes),
        ),
      ),
    };
  }

  return {
    /** Returns completed samples. Throws for what is not WAV. */
    push(chunk: Uint8Array): Samples | undefined {
      if (part === 'end') return undefined;
      const skipped = Math.min(skip, chunk.length);
      skip -= skipped;
      pending = Buffer.concat([pending, chunk.subarray(skipped)]);
      if (part === 'head') {
        if (pending.length < headLength) return undefined;
        if (take(headLength).toString('latin1', 0, 4) !== 'RIFF') throw new Error('This is not WAV.');
        part = 'chunk';
      }
      while (part === 'chunk' && skip === 0 && readChunk());
      return part === 'data' && format ? decode(format) : undefined;
    },
  };
}
