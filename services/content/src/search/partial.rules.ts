import type { Term } from './terms.rules.ts';

/** From so many texts on, a word is frequent: more are not counted. */
export const frequentTextCount = 1_000;

/** What every result is, or the end of an address, says nothing: épisode, robots.txt. */
const fillers = new Set(['episode', 'episodes', 'podcast', 'podcasts', 'emission', 'emissions']);
export const saysNothing = ({ words: [word, ...others], isEnding }: Term): boolean =>
  isEnding === true || (others.length === 0 && fillers.has(word?.forms[0] ?? ''));

/** The rarer a word, the more it says. */
export const weightOf = (term: Term, textCount: number): number =>
  saysNothing(term)
    ? 0
    : 1 + Math.log(frequentTextCount / Math.max(1, Math.min(textCount, frequentTextCount)));

/** A set is shown from the first part of the best one's weight on; one below the second part comes after the others. */
const [leastPart, bestPart] = [0.7, 0.9];

const hasBit = (mask: number, index: number) => (mask & (1 << index)) !== 0;

/** The best of these sets of terms, the best first. A set has a bit for each term. */
export function chooseSets(
  masks: readonly number[],
  weights: readonly number[],
): { all: number[]; best: number[] } {
  const weigh = (mask: number) =>
    weights.reduce((sum, weight, index) => sum + (hasBit(mask, index) ? weight : 0), 0);
  const weighed = masks.map((mask) => ({ mask, weight: weigh(mask) })).sort((a, b) => b.weight - a.weight);
  const best = weighed[0]?.weight ?? 0;
  const from = (part: number) =>
    weighed.filter(({ weight }) => weight >= best * part).map(({ mask }) => mask);
  return { all: from(leastPart), best: from(bestPart) };
}

export const termsOf = (terms: readonly Term[], mask: number): Term[] =>
  terms.filter((_, index) => hasBit(mask, index));

/**
 * The tsquery of the texts that are compared: those with a rare word, which are few. Where all words are frequent,
 * those with two of them.
 */
export function candidatesOf(
  terms: readonly Term[],
  queries: readonly string[],
  textCounts: readonly number[],
): string {
  const required = queries.filter((_, index) => terms[index]?.isRequired);
  if (required.length > 0) return required.join(' & ');
  const saysNothingAt = (index: number) => terms[index] !== undefined && saysNothing(terms[index]);
  const rare = queries.filter(
    (_, index) => !saysNothingAt(index) && (textCounts[index] ?? 0) < frequentTextCount,
  );
  if (rare.length > 0) return rare.join(' | ');
  return queries
    .flatMap((query, index) => queries.slice(index + 1).map((other) => `(${query} & ${other})`))
    .join(' | ');
}
