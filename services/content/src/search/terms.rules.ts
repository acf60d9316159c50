import { limits } from '@nobicast/contracts';

/** A word of a search, by all forms that the index may have of it. */
export interface Word {
  /** As it was typed, without signs. */
  typed: string;
  /** Without accents, and its stems. */
  forms: readonly string[];
  /** One of those that nearly every text has: le, et, qui. */
  isCommon: boolean;
}

/** A run of characters without spaces: its words, and the same written as one (wi-fi, wifi). */
export interface Term {
  words: readonly Word[];
  joined: string | null;
}

/** More words find nothing more, and cost. */
const mostTerms = 12;

/** The runs of characters without spaces of what somebody typed. */
export const splitTerms = (written: string): string[] =>
  written
    .slice(0, limits.search.maxLength)
    .split(/[\s\p{Cc}]+/u)
    .filter(Boolean)
    .slice(0, mostTerms);

/** Common words say little, unless there is nothing else. */
export function withoutCommonWords(terms: readonly Term[]): Term[] {
  const rare = terms.flatMap(({ words, joined }) => {
    const kept = words.filter(({ isCommon }) => !isCommon);
    if (kept.length === 0) return [];
    return [{ words: kept, joined: kept.length === words.length ? joined : null }];
  });
  return rare.length > 0 ? rare : terms.filter(({ words }) => words.length > 0);
}

/**
 * The tsquery that finds what has all these words. Forms hold letters and digits alone, so they need no escape.
 * @param isBegun the last word is only begun, as one types
 * @param isTitle what has them in its title
 */
export function queryOf(
  terms: readonly Term[],
  { isBegun, isTitle = false }: { isBegun: boolean; isTitle?: boolean },
): string {
  const label = isTitle ? 'A' : '';
  const exact = (form: string) => `'${form}'${label && `:${label}`}`;
  const begun = (form: string) => `'${form}':*${label}`;
  const last = terms.at(-1)?.words.at(-1);
  const wordQuery = (word: Word) => {
    const [plain = '', ...stems] = word.forms;
    return `(${[isBegun && word === last ? begun(plain) : exact(plain), ...stems.map(exact)].join(' | ')})`;
  };
  return terms
    .map(({ words, joined }) => {
      const all = words.map(wordQuery).join(' & ');
      return joined === null ? all : `((${all}) | ${exact(joined)})`;
    })
    .join(' & ');
}
