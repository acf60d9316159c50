import { brand, limits, searchTypes, type SearchReply, type SearchType } from '@nobicast/contracts';
import { allowedErrors, correctionsOf } from './corrections.rules.ts';
import { folded, wordsToCompare } from './marks.rules.ts';
import { toHit } from './search.present.ts';
import type { FoundPage, Page, SearchQuery, SearchRepository } from './search.repository.ts';
import { queryOf, splitTerms, withoutCommonWords, type Term } from './terms.rules.ts';

export interface SearchDependencies {
  index: SearchRepository;
  clock: () => Date;
}

export interface SearchInput {
  q: string;
  type?: SearchType | undefined;
  limit?: number | undefined;
  page?: number | undefined;
}

type Groups = { type: SearchType; page: FoundPage }[];

/** Fewer results than this, and words that are only begun are searched as well. */
const fewResults = 3;

const showName = brand.name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
const episodeNumber = new RegExp(`^(?:[ée]pisode\\s*|${showName}\\s*)?#?\\s*(\\d{1,6})$`, 'iu');

/** "#975", "975" and "épisode 975" mean one episode. */
const numberOf = (written: string): number | null => {
  const digits = episodeNumber.exec(written.trim())?.[1];
  return digits === undefined ? null : Number(digits);
};

const count = (groups: Groups) => groups.reduce((sum, { page }) => sum + page.total, 0);
const formsOf = (terms: readonly Term[]) =>
  terms.flatMap(({ words, joined }) => [
    ...words.flatMap(({ forms }) => forms),
    ...(joined === null ? [] : [joined]),
  ]);

/** Searches what is public now. Where nothing has the words, what was probably meant is searched. */
export async function search(
  { index, clock }: SearchDependencies,
  { q, type, limit = limits.search.perPage, page = 1 }: SearchInput,
): Promise<SearchReply> {
  const range: Page = { limit, offset: (page - 1) * limit };
  const types = type === undefined ? searchTypes : [type];
  const now = clock();
  const number = numberOf(q);

  async function findAll(terms: readonly Term[], isBegun: boolean): Promise<Groups> {
    const words = queryOf(terms, { isBegun });
    const wholeWords = queryOf(terms, { isBegun: false });
    const titleWords = queryOf(terms, { isBegun, isTitle: true });
    const query: SearchQuery = { words, wholeWords, titleWords, number };
    // One after the other: a search takes one connection from other calls, not one for each type.
    const groups: Groups = [];
    for (const each of types) groups.push({ type: each, page: await index.find(each, now, query, range) });
    return groups;
  }

  /** Whole words first: "java" is not "javascript". */
  async function findBest(terms: readonly Term[]): Promise<{ groups: Groups; isBegun: boolean }> {
    const groups = await findAll(terms, false);
    if (count(groups) >= fewResults) return { groups, isBegun: false };
    return { groups: await findAll(terms, true), isBegun: true };
  }

  /** The best correction that a public text has: words of other texts are never proposed. */
  async function meantBy(word: string): Promise<string | undefined> {
    for (const candidate of correctionsOf(word, await index.similarSpellings(word)))
      if (await index.isPublic(candidate.word, now)) return candidate.spelling;
    return undefined;
  }

  /** The terms with their mistyped words corrected; undefined where none is. */
  async function correct(terms: readonly Term[]): Promise<string | undefined> {
    let isChanged = false;
    const written = [];
    for (const { words } of terms) {
      for (const { typed, forms } of words) {
        const [plain = typed] = forms;
        const isRight = allowedErrors(plain) === 0 || (await index.isPublic(plain, now));
        const spelling = isRight ? undefined : await meantBy(plain);
        isChanged ||= spelling !== undefined;
        written.push(spelling ?? typed);
      }
    }
    return isChanged ? written.join(' ') : undefined;
  }

  let terms = withoutCommonWords(await index.readTerms(splitTerms(number === null ? q : `${number}`)));
  if (terms.length === 0) return { query: q, corrected: null, groups: emptyGroups(types) };
  let { groups, isBegun } = await findBest(terms);
  let corrected: string | null = null;
  if (count(groups) === 0) {
    const meant = await correct(terms);
    if (meant !== undefined) {
      terms = withoutCommonWords(await index.readTerms(splitTerms(meant)));
      ({ groups, isBegun } = await findBest(terms));
      if (count(groups) > 0) corrected = meant;
    }
  }

  const isFound = await compareWith(index, { groups, terms, isBegun });
  return {
    query: q,
    corrected,
    groups: groups.map(({ type: each, page: { total, isMore, found } }) => ({
      type: each,
      total,
      is_more: isMore,
      hits: found.map((row) => toHit(each, row, isFound)),
    })),
  };
}

const emptyGroups = (types: readonly SearchType[]): SearchReply['groups'] =>
  types.map((type) => ({ type, total: 0, is_more: false, hits: [] }));

/** Whether a word of a text is one of the search, in any form. */
async function compareWith(
  index: SearchRepository,
  { groups, terms, isBegun }: { groups: Groups; terms: readonly Term[]; isBegun: boolean },
): Promise<(word: string) => boolean> {
  const forms = formsOf(terms);
  const texts = groups.flatMap(({ page }) =>
    page.found.flatMap(({ title, body }) => [title ?? '', body ?? '']),
  );
  const formsOfTexts = await index.readForms(wordsToCompare(texts, forms));
  const last = terms.at(-1)?.words.at(-1);
  const begun = isBegun && last ? folded(last.typed) : undefined;
  return (word) =>
    (begun !== undefined && word.startsWith(begun)) ||
    (formsOfTexts.get(word) ?? []).some((form) => forms.includes(form));
}
