import { chooseRange, contentDisposition, isSameFile } from './delivery.rules.ts';

const part = (start: number, end: number) => ({ kind: 'part', start, end });

test.each([
  ['bytes=0-99', part(0, 99)],
  ['bytes=100-', part(100, 999)],
  ['bytes=-100', part(900, 999)],
  ['bytes=-5000', part(0, 999)],
  ['bytes=990-5000', part(990, 999)],
  ['bytes=999-999', part(999, 999)],
  ['bytes=1000-', { kind: 'unsatisfiable' }],
  ['bytes=-0', { kind: 'unsatisfiable' }],
  ['bytes=5-3', { kind: 'whole' }],
  ['bytes=0-1,5-6', { kind: 'whole' }],
  ['bytes=-', { kind: 'whole' }],
  ['bytes=a-b', { kind: 'whole' }],
  ['seconds=1-2', { kind: 'whole' }],
  [undefined, { kind: 'whole' }],
])('%s of 1000 bytes', (header, expected) => {
  expect(chooseRange(header, 1000)).toEqual(expected);
});

test('an empty file satisfies no range', () => {
  expect(chooseRange('bytes=0-', 0)).toEqual({ kind: 'unsatisfiable' });
  expect(chooseRange('bytes=-1', 0)).toEqual({ kind: 'unsatisfiable' });
});

test('If-Range matches the exact strong ETag or date', () => {
  const date = 'Mon, 05 Jan 2026 08:00:00 GMT';
  expect(isSameFile(undefined, '"a"', date)).toBe(true);
  expect(isSameFile('"a"', '"a"', date)).toBe(true);
  expect(isSameFile(date, '"a"', date)).toBe(true);
  expect(isSameFile('W/"a"', '"a"', date)).toBe(false);
  expect(isSameFile('"b"', '"a"', date)).toBe(false);
});

test('a file name is sent in both forms, and cannot break out of its quotes', () => {
  expect(contentDisposition('attachment', 'Nobicast#975_Été.mp3')).toBe(
    `attachment; filename="Nobicast#975__t_.mp3"; filename*=UTF-8''Nobicast%23975_%C3%89t%C3%A9.mp3`,
  );
  expect(contentDisposition('inline', 'a"\r\nX: y')).not.toMatch(/[\r\n]|"a"/);
});
