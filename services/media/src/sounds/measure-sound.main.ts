import os from 'node:os';
import { OggVorbisDecoder } from '@wasm-audio-decoders/ogg-vorbis';
import { MPEGDecoder, type MPEGDecodedAudio } from 'mpg123-decoder';
import { OggOpusDecoder } from 'ogg-opus-decoder';
import { createBitrateWatch } from './bitrates.rules.ts';
import { overviewOf, silencesOf } from './envelope.rules.ts';
import type { WrittenMeasurement } from './measurement.rules.ts';
import { mp3Delay } from './mp3-delay.rules.ts';
import { createSoundMeter } from './sound-meter.ts';
import { createWavReader, type Samples } from './wav.rules.ts';

// Reads and decodes an audio file from standard input, and writes what it measured as JSON. Parameter: its media type.

type DecodedAudio = Pick<MPEGDecodedAudio, 'channelData' | 'sampleRate'> & { errors: readonly unknown[] };

interface Decoded {
  samples: Samples | undefined;
  faults: number;
}

interface Decoder {
  /** The samples that these bytes complete. */
  decode(chunk: Uint8Array): Promise<Decoded>;
  /** The samples that were held back until the end. */
  finish(): Promise<Decoded>;
  isVariableBitrate(): boolean | null;
}

const nothing: Decoded = { samples: undefined, faults: 0 };

const decoded = ({ channelData, sampleRate, errors }: DecodedAudio): Decoded => ({
  samples: { channels: channelData, sampleRate },
  faults: errors.length,
});

/** A file with more is not what it says it is. */
const maxFaults = 1_000;

async function openMp3(): Promise<Decoder> {
  // Headers are not trusted: a file that was cut shorter still has the header of the whole one.
  const decoder = new MPEGDecoder({ enableGapless: false });
  const bitrates = createBitrateWatch();
  /** How many samples are still to be left out; undefined before the first chunk. */
  let delay: number | undefined;
  await decoder.ready;
  return {
    decode: async (chunk) => {
      bitrates.push(chunk);
      delay ??= mp3Delay(chunk);
      const { channelData, ...rest } = decoder.decode(chunk);
      const leftOut = Math.min(delay, channelData[0]?.length ?? 0);
      delay -= leftOut;
      return decoded({ ...rest, channelData: channelData.map((channel) => channel.subarray(leftOut)) });
    },
    finish: async () => nothing,
    isVariableBitrate: () => bitrates.isVariable(),
  };
}

/** Ogg with another codec than Vorbis and Opus is not measured. */
class UnknownCodec extends Error {}

function rejectCodec(error: unknown): never {
  throw String(error).includes('does not support this codec') ? new UnknownCodec() : error;
}

/** Where the codec's name ends in the first page, in bytes. */
const codecEnd = 36;

async function openCodec(firstPage: Buffer) {
  const isOpus = firstPage.subarray(0, codecEnd).includes('OpusHead');
  const decoder = isOpus ? new OggOpusDecoder() : new OggVorbisDecoder();
  await decoder.ready;
  return decoder;
}

/** The types of the decoder of Opus do not say that it returns a promise. */
const attempt = (work: () => DecodedAudio | Promise<DecodedAudio>): Promise<Decoded> =>
  Promise.resolve().then(work).then(decoded, rejectCodec);

async function openOgg(): Promise<Decoder> {
  let held = Buffer.alloc(0);
  let decoder: Awaited<ReturnType<typeof openCodec>> | undefined;
  return {
    decode: async (chunk) => {
      const bytes = Buffer.concat([held, chunk]);
      held = bytes;
      if (!decoder && bytes.length < codecEnd) return nothing;
      const opened = (decoder ??= await openCodec(bytes));
      held = Buffer.alloc(0);
      return attempt(() => opened.decode(bytes));
    },
    finish: async () => {
      const opened = decoder;
      return opened ? attempt(() => opened.flush()) : nothing;
    },
    isVariableBitrate: () => null,
  };
}

function openWav(): Decoder {
  const reader = createWavReader();
  return {
    decode: async (chunk) => ({ samples: reader.push(chunk), faults: 0 }),
    finish: async () => nothing,
    isVariableBitrate: () => false,
  };
}

async function open(mimeType: string | undefined): Promise<Decoder> {
  if (mimeType === 'audio/mpeg') return openMp3();
  if (mimeType === 'audio/ogg') return openOgg();
  if (mimeType === 'audio/wav') return openWav();
  throw new Error('There is no decoder for this type.');
}

async function measure(mimeType: string | undefined): Promise<NonNullable<WrittenMeasurement>> {
  const decoder = await open(mimeType);
  const meter = createSoundMeter();
  let bytes = 0;
  let errors = 0;
  const add = ({ samples, faults }: Decoded) => {
    errors += faults;
    if (errors > maxFaults) throw new Error('This file cannot be decoded.');
    if (samples) meter.add(samples.channels, samples.sampleRate);
  };
  // Standard input yields buffers of 64 KB.
  for await (const chunk of process.stdin as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    add(await decoder.decode(chunk));
  }
  add(await decoder.finish());
  const steps = meter.steps();
  const durationMs = meter.durationMs();
  return {
    levels: overviewOf(steps),
    steps: Buffer.from(steps).toString('base64'),
    silences: silencesOf(steps, durationMs),
    loudness: meter.loudness(),
    durationMs,
    isVariableBitrate: decoder.isVariableBitrate(),
    bytes,
    errors,
  };
}

// Streams to listeners come first.
os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL);
// The decoder writes a line for each fault.
console.error = () => undefined;
const measured: WrittenMeasurement = await measure(process.argv.at(-1)).catch((error: unknown) => {
  if (error instanceof UnknownCodec) return null;
  throw error;
});
process.stdout.write(JSON.stringify(measured));
// Where the codec is unknown, the rest of the file is still being sent: end without waiting for it.
process.stdin.destroy();
