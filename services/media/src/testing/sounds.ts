import { createHash } from 'node:crypto';

/** Silence of exactly `seconds` (8 kHz, 8 bit, mono). */
export function wavOf(seconds: number, { sampleRate = 8_000, channels = 1, bits = 8 } = {}): Buffer {
  const bytesPerSample = channels * (bits / 8);
  const bytes = Math.round(seconds * sampleRate) * bytesPerSample;
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + bytes, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(channels, 22);
  header.writeUInt32LE(sampleRate, 24);
  header.writeUInt32LE(sampleRate * bytesPerSample, 28);
  header.writeUInt16LE(bytesPerSample, 32);
  header.writeUInt16LE(bits, 34);
  header.write('data', 36);
  header.writeUInt32LE(bytes, 40);
  // 8 bits have no sign, more have one.
  return Buffer.concat([header, Buffer.alloc(bytes, bits === 8 ? 128 : 0)]);
}

/** The same for each length. */
export function noise(length: number): Buffer {
  const blocks = Array.from({ length: Math.ceil(length / 32) }, (_, index) =>
    createHash('sha256').update(String(index)).digest(),
  );
  return Buffer.concat(blocks).subarray(0, length);
}

export const zipStart = Buffer.from('PK\x03\x04\x14\0\0\0\x08\0', 'latin1');

const kilobitSteps = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const frameSeconds = 1_152 / 44_100;

/** Silence (MPEG 1, layer III, 44.1 kHz, mono); the frames take the bit rates in turn. */
export function mp3Of(seconds: number, { kilobits = [64] }: { kilobits?: readonly number[] } = {}): Buffer {
  const frames = Array.from({ length: Math.round(seconds / frameSeconds) }, (_, index) => {
    const rate = kilobits[index % kilobits.length] ?? 64;
    const frame = Buffer.alloc(Math.floor((144_000 * rate) / 44_100));
    frame.set([0xff, 0xfb, kilobitSteps.indexOf(rate) << 4, 0xc4]);
    return frame;
  });
  return Buffer.concat(frames);
}

/** A first page whose packet begins like this, then noise. */
export function oggOf(codec: string): Buffer {
  const packet = Buffer.concat([Buffer.from(codec, 'latin1'), Buffer.alloc(30 - codec.length)]);
  const page = Buffer.alloc(28);
  page.write('OggS', 0);
  page[5] = 2;
  page[26] = 1;
  page[27] = packet.length;
  return Buffer.concat([page, packet, noise(5_000)]);
}
