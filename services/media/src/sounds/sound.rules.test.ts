import { mp3Of } from '../testing/sounds.ts';
import { createBitrateWatch } from './bitrates.rules.ts';
import { chaptersOf, offeredChapters, plainText } from './sound.rules.ts';

const chapter = (startMs: number, endMs: number | null, title = `at ${startMs}`) => ({
  startMs,
  endMs,
  title,
});
const startsOf = (...parameters: Parameters<typeof offeredChapters>) =>
  offeredChapters(...parameters).map(({ start_ms }) => start_ms);

test('a chapter within another, or after the end, is not offered', () => {
  const chapters = [chapter(0, 1_000), chapter(500, 900), chapter(1_000, 3_000), chapter(10_000, 11_000)];
  expect(startsOf(chapters, 10_000)).toEqual([0, 1_000]);
  // The end is unknown.
  expect(startsOf(chapters, null)).toEqual([0, 1_000, 10_000]);
});

test('two chapters at one moment are offered once', () => {
  expect(startsOf([chapter(0, null), chapter(0, null), chapter(1, null)], 10)).toEqual([0, 1]);
});

test('the end of the file, as some programs write it for every chapter, says nothing', () => {
  const chapters = [chapter(0, 60_000), chapter(10_000, 60_000), chapter(20_000, 0xffffffff)];
  expect(startsOf(chapters, 60_000)).toEqual([0, 10_000, 20_000]);
});

test('the comments of Ogg files name chapters by number and time', () => {
  const tags = [
    { id: 'CHAPTER002NAME', value: 'La suite' },
    { id: 'CHAPTER002', value: '01:02:03.456' },
    { id: 'chapter001', value: '00:00:01' },
    { id: 'CHAPTER001NAME', value: 'Le début' },
    { id: 'CHAPTER003', value: 'later' },
    { id: 'CHAPTER004', value: '00:61:00.000' },
    { id: 'CHAPTER005URL', value: 'https://x.example' },
  ];
  expect(chaptersOf(tags)).toEqual([
    { startMs: 1_000, endMs: null, title: 'Le début' },
    { startMs: 3_723_456, endMs: null, title: 'La suite' },
  ]);
});

test('frames that are no chapters, and times beyond any column, are left out', () => {
  const info = { startTime: 5, endTime: 6 };
  const tags = [
    { id: 'CHAP', value: { info, frames: new Map([['TIT2', 'Un']]) } },
    { id: 'CHAP', value: { info: { startTime: 2 ** 32 - 1, endTime: 0 }, frames: new Map() } },
    { id: 'CHAP', value: 'nothing' },
    { id: 'CHAP', value: undefined },
  ];
  expect(chaptersOf(tags)).toEqual([{ startMs: 5, endMs: 6, title: 'Un' }]);
});

test('texts of tags become one line that Postgres stores', () => {
  expect(plainText('Un\u0000 titre\r\n long ')).toBe('Un titre long');
  expect(plainText(['Premier', 'Second'])).toBe('Premier');
  expect(plainText(2026)).toBe('2026');
  expect(plainText('é'.repeat(2_000))).toHaveLength(1_000);
  expect(plainText(`x${'🎧'.repeat(600)}`)).toBe(`x${'🎧'.repeat(499)}`);
  for (const nothing of ['', ' \u0000', '\ud83d', undefined, null, {}, []])
    expect(plainText(nothing)).toBeNull();
});

test('the bitrate is variable where many frames differ, whatever their portions', () => {
  const isVariable = (file: Buffer, portion: number) => {
    const watch = createBitrateWatch();
    for (let at = 0; at < file.length; at += portion) watch.push(file.subarray(at, at + portion));
    return watch.isVariable();
  };
  const headed = Buffer.concat([mp3Of(0.03, { kilobits: [128] }), mp3Of(10)]);
  for (const portion of [1, 333, 65_536]) {
    expect(isVariable(mp3Of(10), portion)).toBe(false);
    expect(isVariable(headed, portion)).toBe(false);
    expect(isVariable(mp3Of(10, { kilobits: [64, 128] }), portion)).toBe(true);
    expect(isVariable(Buffer.alloc(10_000), portion)).toBeNull();
  }
});
