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

/** What somebody typed between two spaces or two quotation marks. */
export interface Piece {
  /** As it was typed, with its marks. */
  typed: string;
  text: string;
  /** Stands as it was written: "mot de la fin". */
  isLiteral: boolean;
  /** Is never left out: +mot, and whatever is literal. */
  isRequired: boolean;
}

export interface Term extends Omit<Piece, 'text'> {
  words: readonly Word[];
  /** Other ways to write it, each by its words: wi-fi is wifi, cinquante is 50. */
  others: readonly (readonly string[])[];
  /** The end of an address or of the name of a file. */
  isEnding?: boolean;
}

/** Terms that a text has together. */
export type TermSet = readonly Term[];

/** More words find nothing more, and cost: also those between quotation marks. */
export const mostTerms = 12;

/** Quotation marks in pairs, also behind an article (`l’« a b »`), in a bracket and before a point. */
const quotes = String.raw`(?<![^\s(’'+])(?:"([^"]+)"|“([^”]+)”|«([^»]+)»)(?![^\s).,;!?])`;
/** What is quoted; a word; a run of characters without spaces. */
const piecePattern = new RegExp(String.raw`${quotes}|(?:(?!${quotes})[^\s])+`, 'gu');
/** The signs beside quotation marks. */
const signsAlone = /^(?:[(+]|[).,;!?]+)$/;

/** The words of an address: its scheme says nothing. */
const schemePattern = /^https?:\/\/(?:www\.)?/iu;

/** What was typed, in pieces. */
export const splitPieces = (written: string): Piece[] =>
  [
    ...written
      .slice(0, limits.search.maxLength)
      .replace(/\p{Cc}+/gu, ' ')
      .matchAll(piecePattern),
  ]
    .filter(([typed]) => !signsAlone.test(typed))
    .slice(0, mostTerms)
    .map(([typed, ...quoted]) => {
      const quote = quoted.find((each) => each !== undefined);
      const literal = quote?.trim().split(/\s+/u).slice(0, mostTerms).join(' ');
      const isRequired = literal !== undefined || /^\+[\p{L}\p{N}]/u.test(typed);
      return {
        typed,
        text: literal ?? typed.replace(isRequired ? '+' : schemePattern, ''),
        isLiteral: literal !== undefined,
        isRequired,
      };
    });

/** Common words say little, unless there is nothing else. */
export function withoutCommonWords(terms: readonly Term[]): Term[] {
  const rare = terms.flatMap((term): Term[] => {
    if (term.isRequired && term.words.length > 0) return [term];
    const words = term.words.filter(({ isCommon }) => !isCommon);
    if (words.length === 0) return [];
    return [words.length === term.words.length ? term : { ...term, words, others: [] }];
  });
  return rare.length > 0 ? rare : terms.filter(({ words }) => words.length > 0);
}

const plainOf = ({ typed, forms: [plain = typed] }: Word) => plain;

/** The tsquery of words beside each other. */
export const phraseOf = (words: readonly string[], label = ''): string =>
  words.map((word) => `'${word}'${label}`).join(' <-> ');

/** The tsquery of any of these words. */
export const anyOf = (words: readonly string[]): string => words.map((word) => phraseOf([word])).join(' | ');

/** Several words in one run of characters, as in robots.txt. No e-mail address: nobody is found by a part of it. */
export const isCompound = ({ typed, words, isLiteral }: Term) =>
  words.length > 1 && !isLiteral && !typed.includes('@');

export const partsOf = (term: Term): Term[] =>
  term.words.map((word, index) => ({
    ...term,
    typed: word.typed,
    words: [word],
    others: [],
    isEnding: index === term.words.length - 1 && term.typed.toLowerCase().endsWith(`.${word.typed}`),
  }));

/** Neighbours may be written as one word: sous marin is sousmarin. */
export const withJoinedNeighbours = (terms: readonly Term[]): Term[] =>
  terms.map((term, index) => {
    const joinWith = (left: Term | undefined, right: Term | undefined) =>
      left && right && !left.isLiteral && !right.isLiteral
        ? [[[...left.words, ...right.words].map(plainOf).join('')]]
        : [];
    return {
      ...term,
      others: [...term.others, ...joinWith(terms[index - 1], term), ...joinWith(term, terms[index + 1])],
    };
  });

/** Plurals are as good as the word itself, unlike what shares no more than its stem (chiffre, chiffrement). */
const inflections = (plain: string) => [
  plain,
  `${plain}s`,
  `${plain}x`,
  plain.replace(/(?<=\p{L}{3})[sx]$/u, ''),
];

export interface QueryOptions {
  /** The last word is only begun, as one types. */
  isBegun: boolean;
  /** What has the words in its title. */
  isTitle?: boolean;
  /** What has the words themselves or their plurals, not just their stems. */
  isExact?: boolean;
}

/** The tsquery that finds what has all these words. Forms hold letters and digits alone, so they need no escape. */
export function queryOf(
  terms: readonly Term[],
  { isBegun, isTitle = false, isExact = false }: QueryOptions,
): string {
  const label = isTitle ? 'A' : '';
  const whole = (form: string) => phraseOf([form], label && `:${label}`);
  const begun = (form: string) => `'${form}':*${label}`;
  const last = terms.at(-1)?.words.at(-1);
  const wordQuery = (word: Word) => {
    const [plain = '', ...stems] = word.forms;
    const forms = isExact ? [...new Set(inflections(plain))] : [plain, ...stems];
    const isPart = isBegun && word === last;
    return `(${forms.map((form, index) => (isPart && index === 0 ? begun(form) : whole(form))).join(' | ')})`;
  };
  const inOrder = (words: readonly string[]) => phraseOf(words, label && `:${label}`);
  return terms
    .map(({ words, others, isLiteral }) => {
      const all = isLiteral ? inOrder(words.map(plainOf)) : words.map(wordQuery).join(' & ');
      return others.length === 0 && !isLiteral
        ? all
        : `(${[`(${all})`, ...others.map(inOrder)].join(' | ')})`;
    })
    .join(' & ');
}

/** The forms of what is searched, by which it is marked in texts. */
export const formsOf = (terms: readonly Term[]): string[] =>
  terms.flatMap(({ words, others }) => {
    const rare = words.filter(({ isCommon }) => !isCommon);
    return [...(rare.length > 0 ? rare : words).flatMap(({ forms }) => forms), ...others.flat()];
  });
