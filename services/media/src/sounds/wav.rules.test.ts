import { createWavReader } from './wav.rules.ts';

interface Wav {
  tag: number;
  bits: number;
  channels?: number;
  /** The declared size of the chunk `data`. */
  saidSize?: number;
  isExtensible?: boolean;
  data: Buffer;
  /** Chunks before the data. */
  before?: Buffer;
  after?: Buffer;
}

function chunk(name: string, content: Buffer, size = content.length): Buffer {
  const head = Buffer.alloc(8);
  head.write(name, 0);
  head.writeUInt32LE(size, 4);
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
}

function wavFile({
  tag,
  bits,
  channels = 1,
  saidSize,
  isExtensible = false,
  data,
  before,
  after,
}: Wav): Buffer {
  const format = Buffer.alloc(isExtensible ? 40 : 16);
  format.writeUInt16LE(isExtensible ? 0xfffe : tag, 0);
  format.writeUInt16LE(channels, 2);
  format.writeUInt32LE(48_000, 4);
  format.writeUInt16LE((channels * bits) / 8, 12);
  format.writeUInt16LE(bits, 14);
  if (isExtensible) format.writeUInt16LE(tag, 24);
  return Buffer.concat([
    Buffer.from('RIFF\0\0\0\0WAVE', 'latin1'),
    before ?? Buffer.alloc(0),
    chunk('fmt ', format),
    chunk('data', data, saidSize),
    after ?? Buffer.alloc(0),
  ]);
}

/** Samples by channel, in portions of this size. */
function readAll(file: Buffer, portion: number): number[][] {
  const reader = createWavReader();
  const channels: number[][] = [];
  for (let at = 0; at < file.length; at += portion)
    reader.push(file.subarray(at, at + portion))?.channels.forEach((samples, index) => {
      (channels[index] ??= []).push(...samples);
    });
  return channels;
}

const pcm = (bits: number, values: readonly number[]) =>
  Buffer.concat(
    values.map((value) => {
      const bytes = Buffer.alloc(bits / 8);
      bytes.writeIntLE(value, 0, bits / 8);
      return bytes;
    }),
  );
const floats = Buffer.from(new Float32Array([0, 0.5, -1]).buffer);

test.each([
  ['8 bits, unsigned', { tag: 1, bits: 8, data: Buffer.from([128, 192, 0]) }],
  ['16 bits', { tag: 1, bits: 16, data: pcm(16, [0, 2 ** 14, -(2 ** 15)]) }],
  ['24 bits', { tag: 1, bits: 24, data: pcm(24, [0, 2 ** 22, -(2 ** 23)]) }],
  ['32 bits', { tag: 1, bits: 32, data: pcm(32, [0, 2 ** 30, -(2 ** 31)]) }],
  ['floats', { tag: 3, bits: 32, data: floats }],
  ['extensible 24 bits', { tag: 1, bits: 24, isExtensible: true, data: pcm(24, [0, 2 ** 22, -(2 ** 23)]) }],
  ['extensible floats', { tag: 3, bits: 32, isExtensible: true, data: floats }],
  ['a size of 0', { tag: 1, bits: 16, saidSize: 0, data: pcm(16, [0, 2 ** 14, -(2 ** 15)]) }],
  ['a size of FFFFFFFF', { tag: 3, bits: 32, saidSize: 0xffffffff, data: floats }],
  [
    'chunks around it',
    {
      tag: 3,
      bits: 32,
      data: floats,
      before: chunk('JUNK', noiseOf(999)),
      after: chunk('LIST', noiseOf(99)),
    },
  ],
] as const)('WAV with %s, in portions of any size', (_name, wav) => {
  for (const portion of [1, 7, 64, 100_000]) expect(readAll(wavFile(wav), portion)).toEqual([[0, 0.5, -1]]);
});

test('the channels are told apart', () => {
  const file = wavFile({ tag: 1, bits: 16, channels: 2, data: pcm(16, [0, 2 ** 14, -(2 ** 15), 0]) });
  for (const portion of [1, 5, 1_000])
    expect(readAll(file, portion)).toEqual([
      [0, -1],
      [0.5, 0],
    ]);
});

test('what is not PCM, has no format, or is no WAV is refused', () => {
  const data = noiseOf(100);
  expect(() => readAll(wavFile({ tag: 85, bits: 16, data }), 64)).toThrow('not plain PCM');
  expect(() => readAll(wavFile({ tag: 1, bits: 16, channels: 0, data }), 64)).toThrow('not plain PCM');
  const head = Buffer.from('RIFF\0\0\0\0WAVE', 'latin1');
  expect(() => readAll(Buffer.concat([head, chunk('data', data)]), 64)).toThrow('no format');
  expect(() => readAll(noiseOf(200), 64)).toThrow('not WAV');
});

function noiseOf(length: number): Buffer {
  return Buffer.alloc(length, 'noise');
}
