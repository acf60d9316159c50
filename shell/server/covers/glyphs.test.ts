import { createHash } from 'node:crypto';
import { labelPath, placePath } from './glyphs.ts';

test('every letter and digit of a label is drawn, each in a way of its own that stays', () => {
  const signs = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789ÀÉÈÊËÇÎÔÙ'];
  const paths = signs.map((sign) => labelPath(sign, 0, 0, 1));
  expect(paths.filter((path) => path === '')).toEqual([]);
  expect(new Set(paths).size).toBe(signs.length);
  expect(createHash('sha256').update(paths.join()).digest('hex').slice(0, 8)).toBe('13a2b5b4');
});

test('the points of a path are scaled and moved, each number in its own direction', () => {
  const place = (path: string) => placePath(path, { x: 100, y: 1_000 }, { x: 2, y: 3 });
  expect(place('M1 2L3 4')).toBe('M102 1006L106 1012');
  expect(place('M1 2C1 2 3 4 5 6')).toBe('M102 1006C102 1006 106 1012 110 1018');
  expect(place('H7V8')).toBe('H114V1024');
  expect(place('A1 2 30 0 1 5 6')).toBe('A2 6 30 0 1 110 1018');
});
