import type { TranscriptLine } from '@nobicast/contracts/transcripts';
import { fold, groupLines, lineAt, pagesByName, searchIn } from './transcript.rules.ts';

const linesOf = (...texts: string[]): TranscriptLine[] =>
  texts.map((text, index) => ({ start_ms: index * 1_000, end_ms: index * 1_000 + 900, speaker: null, text }));
const chapter = (subjectId: number, startMs: number) => ({ subjectId, startMs, title: `Sujet ${subjectId}` });

describe('the line that is heard', () => {
  const lines = linesOf('a', 'b', 'c').map((line) => ({ ...line, start_ms: line.start_ms + 5_000 }));
  test.each([
    [0, -1],
    // Browsers stop a little before the requested position.
    [4.899, -1],
    [4.9, 0],
    [5.5, 0],
    [6, 1],
    [6.95, 2],
    [9_999, 2],
  ])('at %d s is line %i', (seconds, index) => {
    expect(lineAt(lines, seconds)).toBe(index);
  });

  test('after an hour is found as well; without lines there is none', () => {
    const day = Array.from({ length: 20_000 }, (_, index) => ({
      start_ms: index * 4_000,
      end_ms: index * 4_000,
      speaker: null,
      text: 'x',
    }));
    for (const index of [0, 1, 899, 900, 901, 19_999]) expect(lineAt(day, index * 4)).toBe(index);
    expect(lineAt([], 5)).toBe(-1);
  });
});

describe('the groups of lines', () => {
  const groupsOf = (lines: TranscriptLine[], ...starts: number[]) =>
    groupLines(
      lines,
      starts.map((start, index) => chapter(index + 1, start)),
    ).map(({ chapter: of, from, to }) => [of?.subjectId, from, to]);

  test('are the subjects, with what is said before the first of them', () => {
    const lines = linesOf('a', 'b', 'c', 'd');
    expect(groupsOf(lines, 1_000, 2_500)).toEqual([
      [undefined, 0, 1],
      [1, 1, 3],
      [2, 3, 4],
    ]);
    expect(groupsOf(lines, 0, 3_000)).toEqual([
      [1, 0, 3],
      [2, 3, 4],
    ]);
  });

  test('leave out subjects in which nothing is said; without starts there is one', () => {
    const lines = linesOf('a', 'b');
    expect(groupsOf(lines, 200, 400, 90_000)).toEqual([
      [undefined, 0, 1],
      [2, 1, 2],
    ]);
    expect(groupsOf(lines)).toEqual([[undefined, 0, 2]]);
    expect(groupsOf([], 0)).toEqual([]);
  });
});

describe('the search', () => {
  const found = (words: string, ...texts: string[]) => {
    const result = searchIn(linesOf(...texts))(words);
    return result && [result.count, [...result.marks].map(([line, marks]) => [line, ...marks])];
  };

  test('knows neither case nor accents nor kinds of apostrophes and spaces', () => {
    expect(found('ETE', 'L’été, l’ÉTÉ')).toEqual([2, [[0, [2, 5], [9, 12]]]]);
    expect(found("l'ete", 'L’été')).toEqual([1, [[0, [0, 5]]]]);
    expect(found('quoi ?', 'Quoi\u202f?')).toEqual([1, [[0, [0, 6]]]]);
  });

  test('finds what goes on in the next line, even over three', () => {
    expect(found('micro frontends', 'les micro', 'frontends de Maud')).toEqual([
      1,
      [
        [0, [4, 9]],
        [1, [0, 9]],
      ],
    ]);
    expect(found('un deux trois', 'un', 'deux', 'trois')).toEqual([
      1,
      [
        [0, [0, 2]],
        [1, [0, 4]],
        [2, [0, 5]],
      ],
    ]);
  });

  test('marks each place in the text as it was written, whatever stands before', () => {
    const text = '👩🏽‍💻 ß İ ﬁn œuvre : Été';
    const [, lines] = found('ete', text) as [number, [number, [number, number]][]];
    expect(text.slice(...(lines[0]?.[1] ?? []))).toBe('Été');
    expect(fold(text)).toHaveLength(text.length);
  });

  test('takes characters that mean something elsewhere as they are; one letter is no search', () => {
    expect(found('c++ (.*', 'du C++ (.*)')).toEqual([1, [[0, [3, 10]]]]);
    expect(found('absent', 'rien')).toEqual([0, []]);
    for (const words of ['', ' ', 'a', ' a ']) expect(found(words, 'a')).toBeUndefined();
  });

  test('takes the time of one pass over the text, however often the words are in it', () => {
    const lines = linesOf(...Array.from({ length: 20_000 }, () => 'Une réplique comme une autre'));
    const search = searchIn(lines);
    const timeOf = (work: () => number) => {
      const before = process.cpuUsage();
      expect(work()).toBe(2 * lines.length);
      return process.cpuUsage(before).user / 1_000;
    };
    /** One pass that stores as many marks. */
    const onePass = () => {
      const marks = new Map(lines.map((_, line) => [line, [[line, line + 3]]]));
      for (const [line, first] of marks) marks.set(line, [...first, [line, line + 3]]);
      return [...marks.values()].flat().length;
    };
    // Two to four passes; a search that starts again at each place takes over a hundred. Processor time, and the
    // shortest of many runs, because garbage collection lengthens single ones.
    let [searching, passing] = [Infinity, Infinity];
    const isOnePass = () => searching < 30 * passing;
    for (let run = 0; run < 20 && (run < 3 || !isOnePass()); run += 1) {
      passing = Math.min(passing, timeOf(onePass));
      searching = Math.min(
        searching,
        timeOf(() => search('une')?.count ?? 0),
      );
    }
    expect(isOnePass()).toBe(true);
  });
});

test('people are found by their names, without case and accents; two of one name have no page', () => {
  const person = (name: string, slug: string | null) => ({
    id: 1,
    name,
    slug,
    role: null,
    avatar_url: null,
    participant_role: 'guest' as const,
  });
  const pages = pagesByName([
    person('Éloïse d’Arc', 'eloise'),
    person('Camille', 'camille-1'),
    person('CAMILLE', null),
    person('Invité d’un jour', null),
  ]);
  expect(pages.get(fold("ELOISE D'ARC"))).toBe('/invites/eloise');
  expect(pages.size).toBe(1);
});
