import { readMp3Frame } from './mp3-frames.rules.ts';

test.each([
  ['MPEG 1, 44.1 kHz', [0xff, 0xfb, 0x90, 0], { sampleRate: 44_100, bitrate: 128_000, bytes: 417 }],
  ['MPEG 1, 44.1 kHz, padded', [0xff, 0xfb, 0x92, 0], { sampleRate: 44_100, bitrate: 128_000, bytes: 418 }],
  ['MPEG 1, 48 kHz', [0xff, 0xfb, 0x94, 0], { sampleRate: 48_000, bitrate: 128_000, bytes: 384 }],
  ['MPEG 1, 32 kHz', [0xff, 0xfb, 0x98, 0], { sampleRate: 32_000, bitrate: 128_000, bytes: 576 }],
  ['MPEG 2, 16 kHz', [0xff, 0xf3, 0x88, 0], { sampleRate: 16_000, bitrate: 64_000, bytes: 288 }],
  ['MPEG 2.5, 8 kHz', [0xff, 0xe3, 0x18, 0], { sampleRate: 8_000, bitrate: 8_000, bytes: 72 }],
])('a head says what its frame is: %s', (_name, head, frame) => {
  expect(readMp3Frame(Uint8Array.from(head))).toMatchObject(frame);
});

test.each([
  ['no sync', [0xff, 0x1b, 0x90, 0]],
  ['another layer', [0xff, 0xfd, 0x90, 0]],
  ['the free format', [0xff, 0xfb, 0x00, 0]],
  ['a reserved version', [0xff, 0xeb, 0x90, 0]],
  ['a reserved rate', [0xff, 0xfb, 0x9c, 0]],
  ['a reserved bit rate', [0xff, 0xfb, 0xf0, 0]],
  ['a reserved emphasis', [0xff, 0xfb, 0x90, 2]],
])('no frame begins with %s', (_name, head) => {
  expect(readMp3Frame(Uint8Array.from(head))).toBeUndefined();
});
