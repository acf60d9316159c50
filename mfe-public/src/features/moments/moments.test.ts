import { marksOf, type Moment } from './moments.rules.ts';

const at = (...seconds: number[]): Moment[] =>
  seconds.map((second, index) => ({
    id: index,
    subject_id: 1,
    author_name: 'A',
    moment_ms: second * 1_000,
  }));

test('moments that are close share one mark; those after the end have none', () => {
  const marks = marksOf(at(90, 10, 12, 50, 100, 170), 100_000, 300);
  expect(marks.map(({ share, moments }) => [share, moments.map(({ moment_ms: ms }) => ms / 1_000)])).toEqual([
    [0.1, [10, 12]],
    [0.5, [50]],
    [0.9, [90]],
  ]);
});

test('forty marks in one minute are one mark, of which none is lost (W8)', () => {
  const marks = marksOf(at(...Array.from({ length: 40 }, (_, index) => index)), 3_600_000, 300);
  expect(marks.map(({ moments }) => moments.length)).toEqual([40]);
  expect(marksOf([], 1_000, 300)).toEqual([]);
});

test('a wide track has a mark of its own for moments that share one on a phone (W8, WCAG 2.5.8)', () => {
  const sharesOf = (widthPx: number) =>
    marksOf(at(10, 12, 14), 100_000, widthPx).map(({ moments }) => moments.length);
  expect([300, 800, 1_300].map(sharesOf)).toEqual([[3], [2, 1], [1, 1, 1]]);
  expect(sharesOf(0)).toEqual([3]);
});
