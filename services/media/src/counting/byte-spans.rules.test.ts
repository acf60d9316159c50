import { coveredBytes, id3Length, requestedSpans } from './byte-spans.rules.ts';

test.each([
  ['bytes=0-99', [{ start: 0, end: 100 }]],
  ['bytes=900-', [{ start: 900, end: 1_000 }]],
  ['bytes=-50', [{ start: 950, end: 1_000 }]],
  ['bytes=990-2000', [{ start: 990, end: 1_000 }]],
  [
    'Bytes = 0-1, 5-6',
    [
      { start: 0, end: 2 },
      { start: 5, end: 7 },
    ],
  ],
  ['bytes=5-1', undefined],
  ['bytes=1000-', undefined],
  ['bytes=-', undefined],
  ['bytes=', undefined],
  ['bytes=0-1,x', undefined],
  ['lines=1-2', undefined],
  ['', undefined],
])('%s of 1,000 bytes', (header, spans) => expect(requestedSpans(header, 1_000)).toEqual(spans));

test('of a file of unknown size, an open range has no end, and its last bytes are unknown', () => {
  expect(requestedSpans('bytes=5-', 0)).toEqual([{ start: 5, end: Infinity }]);
  expect(requestedSpans('bytes=-5', 0)).toBeUndefined();
});

test('bytes are covered once, and only within the limits', () => {
  const spans = [
    { start: 50, end: 100 },
    { start: 0, end: 60 },
    { start: 200, end: 300 },
  ];
  expect(coveredBytes(spans)).toBe(200);
  expect(coveredBytes(spans, 90)).toBe(110);
  expect(coveredBytes(spans, 0, 250)).toBe(150);
  expect(coveredBytes(spans, 300)).toBe(0);
  expect(coveredBytes([])).toBe(0);
});

test.each([
  ['a tag of 257 bytes and its head', [0x49, 0x44, 0x33, 3, 0, 0, 0, 0, 2, 1], 267],
  ['with a footer', [0x49, 0x44, 0x33, 4, 0, 0x10, 0, 0, 2, 1], 277],
  ['of 2.3, which has no footer', [0x49, 0x44, 0x33, 3, 0, 0x10, 0, 0, 2, 1], 267],
  ['a size that is none', [0x49, 0x44, 0x33, 3, 0, 0, 0, 0, 0x80, 1], 0],
  ['sound', [0xff, 0xfb, 0x90, 0xc4, 0, 0, 0, 0, 0, 0], 0],
  ['too few bytes', [0x49, 0x44, 0x33], 0],
  ['nothing', [], 0],
])('ID3: %s', (_name, bytes, length) => expect(id3Length(Uint8Array.from(bytes))).toBe(length));
