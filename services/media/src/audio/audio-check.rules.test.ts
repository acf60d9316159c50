import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { mp3Of, noise, oggOf, wavOf, zipStart } from '../testing/sounds.ts';
import { createAudioCheck } from './audio-check.rules.ts';

const demoFolder = path.resolve(__dirname, '../../../../infra/demo-data/audio');

/** The file arrives in portions of this length. */
function judge(file: Buffer, portion = 64 * 1024) {
  const check = createAudioCheck();
  for (let at = 0; at < file.length; at += portion) check.push(file.subarray(at, at + portion));
  const { verdict } = check;
  return typeof verdict === 'string' ? verdict : verdict.mimeType;
}

const id3 = (length: number, body = Buffer.alloc(length)) =>
  Buffer.concat([Buffer.from([0x49, 0x44, 0x33, 4, 0, 0, 0, 0, length >> 7, length & 0x7f]), body]);
const html = Buffer.from('<!doctype html><script>alert(1)</script>'.repeat(200));

test.each([
  ['an MP3', mp3Of(1), 'audio/mpeg'],
  ['an MP3 with a tag', Buffer.concat([id3(3_000), mp3Of(1)]), 'audio/mpeg'],
  [
    'an MP3 with a tag and zeros behind it',
    Buffer.concat([id3(200), Buffer.alloc(900), mp3Of(1)]),
    'audio/mpeg',
  ],
  ['an MP3 with variable bit rate', mp3Of(1, { kilobits: [128, 32, 320] }), 'audio/mpeg'],
  ['a WAV', wavOf(1), 'audio/wav'],
  ['Ogg with Vorbis', oggOf('\x01vorbis'), 'audio/ogg'],
  ['Ogg with Opus', oggOf('OpusHead'), 'audio/ogg'],
  ['Ogg with FLAC', oggOf('\x7fFLAC'), 'audio/ogg'],
])('%s is accepted, in whatever portions it arrives (ADMIN-ASSETS-07)', (_name, file, mimeType) => {
  expect([judge(file), judge(file, 1), judge(file, 1_000)]).toEqual([mimeType, mimeType, mimeType]);
});

test.each([
  ['a ZIP', Buffer.concat([zipStart, noise(200_000)])],
  ['a ZIP with an MP3 behind it', Buffer.concat([zipStart, mp3Of(5)])],
  ['HTML with an MP3 behind it', Buffer.concat([html, mp3Of(5)])],
  ['a tag with HTML behind it', Buffer.concat([id3(100), html])],
  ['a tag with a ZIP behind it', Buffer.concat([id3(100), zipStart, noise(50_000)])],
  ['a tag longer than the file', Buffer.concat([id3(16_000, Buffer.alloc(0)), html])],
  [
    'a tag whose length is none',
    Buffer.concat([Buffer.from('ID3\x04\0\0\xff\xff\xff\xff', 'latin1'), mp3Of(1)]),
  ],
  ['zeros and then an MP3', Buffer.concat([Buffer.alloc(100), mp3Of(5)])],
  ['a frame sync with noise behind it', Buffer.concat([Buffer.from([0xff, 0xfb]), noise(200_000)])],
  ['nine frames with HTML behind them', Buffer.concat([mp3Of(0.235), html])],
  ['a Windows program', Buffer.concat([Buffer.from('MZ'), noise(10_000)])],
  ['FLAC', Buffer.concat([Buffer.from('fLaC'), noise(10_000)])],
  ['Ogg with a film', oggOf('\x80theora')],
  ['RIFF with pictures', Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBPVP8 '), noise(10_000)])],
  ['WAVE without a format', Buffer.concat([Buffer.from('RIFF\0\0\0\0WAVEdata\0\0\0\0'), noise(1_000)])],
  ['WAVE without data', wavOf(1).subarray(0, 36)],
  ['nothing', Buffer.alloc(0)],
])('%s is no audio (ADMIN-ASSETS-08)', (_name, file) => {
  expect([judge(file), judge(file, 7)].filter((verdict) => verdict.includes('/'))).toEqual([]);
});

test('every clip of the demo data is accepted', () => {
  const files = readdirSync(demoFolder).filter((name) => name.endsWith('.mp3'));
  expect(files.length).toBeGreaterThan(0);
  const refused = files.filter((name) => judge(readFileSync(path.join(demoFolder, name))) !== 'audio/mpeg');
  expect(refused).toEqual([]);
});
