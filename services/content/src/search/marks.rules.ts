import type { SearchMarks } from '@nobicast/contracts';
import { plainText } from '../text/plain.rules.ts';

/** A word of a text, with its place there. */
export interface Placed {
  word: string;
  from: number;
  to: number;
}

const ligatures: Readonly<Record<string, string>> = { œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o', ł: 'l', đ: 'd' };

/** Without accents and case, like the words of the index. */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[œæßøłđ]/gu, (letter) => ligatures[letter] ?? letter);

/** With the signs that belong to a name: C++, C#, .NET. */
const wordPattern = /(?<=^|[\s(«"'’])\.(?=\p{L})[\p{L}\p{N}\p{M}]+|[\p{L}\p{N}\p{M}]+(?:\+\+?|#)?/gu;

const spelled = (word: string) =>
  folded(word).replace(/\+\+$/u, 'pp').replace(/\+$/u, 'plus').replace(/#$/u, 'sharp').replace(/^\./u, 'dot');

/** The words of a text, as the index spells them. */
export const placedWords = (text: string): Placed[] =>
  [...text.matchAll(wordPattern)].map(({ 0: word, index }) => ({
    word: spelled(word),
    from: index,
    to: index + word.length,
  }));

/** Two forms of one word begin alike. */
const mayBeForm = (word: string, forms: readonly string[]) =>
  forms.some((form) => word.startsWith(form.slice(0, 3)) || form.startsWith(word));

/** The words of these texts that could be forms of these; others need not be looked at. */
export const wordsToCompare = (texts: readonly string[], forms: readonly string[]): string[] => [
  ...new Set(
    texts.flatMap((text) => placedWords(text).flatMap(({ word }) => (mayBeForm(word, forms) ? [word] : []))),
  ),
];

export const marksOf = (text: string, isFound: (word: string) => boolean): SearchMarks =>
  placedWords(text)
    .filter(({ word }) => isFound(word))
    .map(({ from, to }) => [from, to]);

export const excerptLength = 180;

/**
 * A part of a text (markdown) around what was found there, cut between words; its beginning where nothing was. Marks
 * are placed in the part.
 */
export function excerptOf(
  text: string,
  isFound: (word: string) => boolean,
): { excerpt: string; marks: SearchMarks } {
  const whole = plainText(text);
  const words = placedWords(whole);
  const found = words.filter(({ word }) => isFound(word));
  // From where the most of what was found fits into one part.
  const counts = found.map(
    ({ from }) => found.filter((other) => other.from >= from && other.to <= from + excerptLength).length,
  );
  const first = found[counts.indexOf(Math.max(...counts))];
  const wanted = first === undefined ? 0 : Math.max(0, first.from - excerptLength / 3);
  const begin = wanted === 0 ? 0 : (words.find(({ from }) => from >= wanted)?.from ?? 0);
  const isWhole = whole.length - begin <= excerptLength;
  const end = isWhole
    ? whole.length
    : (words.findLast(({ to }) => to <= begin + excerptLength)?.to ?? begin + excerptLength);
  const [before, after] = [begin > 0 ? '… ' : '', isWhole ? '' : ' …'];
  return {
    excerpt: before + whole.slice(begin, end).replace(/\p{Cs}$/u, '') + after,
    marks: found
      .filter(({ from, to }) => from >= begin && to <= end)
      .map(({ from, to }) => [from - begin + before.length, to - begin + before.length]),
  };
}
