import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createMp3Encoder, createOggEncoder } from 'wasm-media-encoders';

const sampleRate = 24_000;
const tone = (index: number) => Math.sin((2 * Math.PI * 440 * index) / sampleRate);

/** A third silence, a third a tone, a third noise that comes and goes four times, as speech does. */
export function silenceToneSpeech(seconds: number): Float32Array {
  const samples = Math.round(seconds * sampleRate);
  let random = 1;
  return Float32Array.from({ length: samples }, (_, index) => {
    const share = index / samples;
    if (share < 1 / 3) return 0;
    if (share < 2 / 3) return 0.5 * tone(index);
    // The same noise each time (Lehmer's generator).
    random = (random * 48_271) % 2_147_483_647;
    const isSpeaking = Math.floor((share - 2 / 3) * 24) % 2 === 0;
    return isSpeaking ? (random / 2_147_483_647 - 0.5) * 0.6 : 0;
  });
}

interface Encoder {
  encode(channels: readonly Float32Array[]): Uint8Array;
  finalize(): Uint8Array;
}

function encodeWith(encoder: Encoder, samples: Float32Array): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; at < samples.length; at += sampleRate)
    // Copied: the encoder reuses its memory.
    parts.push(Buffer.from(encoder.encode([samples.subarray(at, at + sampleRate)])));
  return Buffer.concat([...parts, Buffer.from(encoder.finalize())]);
}

/** A real MP3 of 64 kbit/s, or of variable bitrate. Its first frame has its duration. */
export async function encodeMp3(samples: Float32Array, { isVariable = false } = {}): Promise<Buffer> {
  const encoder = await createMp3Encoder();
  encoder.configure({ sampleRate, channels: 1, ...(isVariable ? { vbrQuality: 5 } : { bitrate: 64 }) });
  return encodeWith(encoder, samples);
}

/**
 * The frame that LAME and others put before an MP3, here one of `encodeMp3`.
 *
 * @param delay - of their encoder, in samples
 */
export function lameFrame(mp3: Buffer, delay: number): Buffer {
  // Of 64 kbit/s; mono has 9 bytes of side information.
  const frame = Buffer.alloc(192);
  mp3.copy(frame, 0, 0, 4);
  // With all four fields, of which the list of positions has a hundred bytes.
  frame.write('Info\0\0\0\x0f', 4 + 9, 'latin1');
  frame.write('LAME3.100', 4 + 9 + 120, 'latin1');
  frame.writeUIntBE(delay << 12, 4 + 9 + 120 + 21, 3);
  return frame;
}

/** Real Ogg Vorbis. */
export async function encodeOgg(samples: Float32Array): Promise<Buffer> {
  const encoder = await createOggEncoder();
  encoder.configure({ sampleRate, channels: 1, vbrQuality: 3 });
  return encodeWith(encoder, samples);
}

/** `silenceToneSpeech` of three seconds, by ffmpeg at 24 kbit/s: no library of ours encodes Opus. */
export const opusForTest = (): Buffer => readFileSync(path.resolve(__dirname, 'silence-tone-speech.opus'));

/** 16 bits. */
export function encodeWav(samples: Float32Array): Buffer {
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + samples.length * 2, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(sampleRate, 24);
  head.writeUInt32LE(sampleRate * 2, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36);
  head.writeUInt32LE(samples.length * 2, 40);
  const data = Buffer.alloc(samples.length * 2);
  samples.forEach((sample, index) => data.writeInt16LE(Math.round(sample * 32_767), index * 2));
  return Buffer.concat([head, data]);
}

const syncsafe = (size: number) => [21, 14, 7, 0].map((shift) => (size >> shift) & 0x7f);

function id3Frame(id: string, content: Buffer): Buffer {
  const head = Buffer.alloc(10);
  head.write(id, 0);
  head.writeUInt32BE(content.length, 4);
  return Buffer.concat([head, content]);
}

const id3Text = (id: string, text: string) =>
  id3Frame(id, Buffer.concat([Buffer.from([1, 0xff, 0xfe]), Buffer.from(text, 'utf16le')]));

export interface TestChapter {
  startMs: number;
  endMs: number;
  title?: string;
}

/** ID3v2.3, with a table of contents, which counts to 255 only. */
export function id3Tag({
  texts = {},
  chapters = [],
  more = Buffer.alloc(0),
}: {
  texts?: Record<string, string>;
  chapters?: readonly TestChapter[];
  /** Further frames. */
  more?: Buffer;
}): Buffer {
  const frames = chapters.map(({ startMs, endMs, title }, index) => {
    const times = Buffer.alloc(16, 0xff);
    times.writeUInt32BE(startMs, 0);
    times.writeUInt32BE(endMs, 4);
    const name = title === undefined ? Buffer.alloc(0) : id3Text('TIT2', title);
    return id3Frame('CHAP', Buffer.concat([Buffer.from(`chp${index}\0`), times, name]));
  });
  const contents = Buffer.concat([
    Buffer.from('toc\0'),
    Buffer.from([3, chapters.length & 255]),
    ...chapters.map((_, index) => Buffer.from(`chp${index}\0`)),
  ]);
  const body = Buffer.concat([
    ...Object.entries(texts).map(([id, text]) => id3Text(id, text)),
    ...(chapters.length > 0 ? [id3Frame('CTOC', contents)] : []),
    ...frames,
    more,
  ]);
  return Buffer.concat([Buffer.from('ID3\x03\0\0'), Buffer.from(syncsafe(body.length)), body]);
}

/** With a picture of so many bytes. */
export const id3Picture = (bytes: number): Buffer =>
  id3Frame('APIC', Buffer.concat([Buffer.from('\0image/png\0\x03\0', 'latin1'), Buffer.alloc(bytes, 0x61)]));
