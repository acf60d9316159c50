/** One error from 5 letters, two from 9; none on digits, of which each one counts. */
export const allowedErrors = (word: string): number =>
  /\d/u.test(word) || word.length < 5 ? 0 : word.length < 9 ? 1 : 2;

/**
 * How many letters were added, left out, mistaken or swapped with their neighbour (optimal string alignment).
 * https://en.wikipedia.org/wiki/Damerau–Levenshtein_distance
 */
export function distance(left: string, right: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let row = 1; row <= left.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= right.length; column += 1) {
      const isSame = left[row - 1] === right[column - 1];
      let least = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const isSwapped = left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      if (row > 1 && column > 1 && isSwapped) least = Math.min(least, (beforeLast[column - 2] ?? 0) + 1);
      current.push(least);
    }
    [beforeLast, last] = [last, current];
  }
  return last[right.length] ?? 0;
}

/** A word of the site, without accents, and as it is written there. */
export interface Spelling {
  word: string;
  spelling: string;
}

/** Whether letters were only left out. */
function hasAllLetters(word: string, typed: string): boolean {
  let found = 0;
  for (const letter of word) if (letter === typed[found]) found += 1;
  return found === typed.length;
}

/** What may have been meant by this word, the likeliest first. */
export const correctionsOf = (word: string, known: readonly Spelling[]): Spelling[] => {
  const allowed = allowedErrors(word);
  return known
    .map((candidate) => ({
      candidate,
      errors: distance(word, candidate.word),
      // The first letter is rarely wrong, and a letter is left out more often than mistaken: terminl is terminal.
      likeliness: Number(word[0] === candidate.word[0]) + Number(hasAllLetters(candidate.word, word)),
    }))
    .filter(({ errors }) => errors > 0 && errors <= allowed)
    .sort((a, b) => a.errors - b.errors || b.likeliness - a.likeliness)
    .map(({ candidate }) => candidate);
};

const [leastPart, longestCompound] = [3, 30];
const links = ['a', 'au', 'd', 'de', 'des', 'du', 'en', 'et', 'l', 'la', 'le', 'les'];

/** Two words that this one may be, also with a short one between them: motdepasse. The second may be in the plural. */
export function splitsOf(word: string): string[][] {
  if (!/^[a-z]+$/u.test(word) || word.length > longestCompound) return [];
  const splits: string[][] = [];
  for (let at = leastPart; at <= word.length - leastPart; at += 1) {
    const [left, right] = [word.slice(0, at), word.slice(at)];
    splits.push([left, right], [left, `${right}s`]);
    for (const link of links)
      if (right.startsWith(link) && right.length - link.length >= leastPart)
        splits.push([left, link, right.slice(link.length)]);
  }
  return splits;
}
