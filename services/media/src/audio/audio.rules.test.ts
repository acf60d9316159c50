import { sniffAudio } from './audio.rules.ts';

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
  );

test.each([
  ['an MP3 with tags', bytes('ID3', [4, 0, 0]), 'audio/mpeg'],
  ['a bare MP3', bytes([0xff, 0xfb, 0x90, 0x64]), 'audio/mpeg'],
  ['AAC in ADTS', bytes([0xff, 0xf1, 0x50, 0x80]), 'audio/aac'],
  ['WAV', bytes('RIFF', [0, 0, 0, 0], 'WAVE'), 'audio/wav'],
  ['OGG', bytes('OggS'), 'audio/ogg'],
  ['M4A', bytes([0, 0, 0, 32], 'ftypM4A '), 'audio/mp4'],
])('%s is recognised by its first bytes', (_name, head, mimeType) => {
  expect(sniffAudio(head)?.mimeType).toBe(mimeType);
});

test.each([
  ['HTML', bytes('<!doctype html>')],
  ['a PNG', bytes([0x89], 'PNG')],
  ['an AVI', bytes('RIFF', [0, 0, 0, 0], 'AVI ')],
  ['nothing', bytes()],
])('%s is not audio', (_name, head) => {
  expect(sniffAudio(head)).toBeUndefined();
});
