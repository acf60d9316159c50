import { brand, limits, searchTypes, type SearchReply, type SearchType } from '@nobicast/contracts';
import { correct } from './corrections.use-case.ts';
import { folded, wordsToCompare } from './marks.rules.ts';
import { withNumbers } from './numbers.rules.ts';
import { findPartialMatch, type PartialMatch } from './partial.use-case.ts';
import { toHit, toMissing } from './search.present.ts';
import type { FoundPage, Page, SearchQuery, SearchRepository } from './search.repository.ts';
import {
  formsOf,
  queryOf,
  splitPieces,
  withJoinedNeighbours,
  withoutCommonWords,
  type QueryOptions,
  type Term,
  type TermSet,
} from './terms.rules.ts';

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

/** The queries of what has all terms of one of these sets. */
function queryFor(
  sets: readonly TermSet[],
  options: {
    best?: readonly TermSet[];
    begun?: Term | undefined;
    number?: number | null;
    terms?: readonly string[];
  },
): SearchQuery {
  const { best = sets, begun, number = null, terms = [] } = options;
  const anyOf = (
    chosen: readonly TermSet[],
    form: Omit<QueryOptions, 'isBegun'> & { isBegun?: boolean } = {},
  ) =>
    chosen
      .map((set) =>
        queryOf(set, {
          ...form,
          isBegun: begun !== undefined && form.isBegun !== false && set.at(-1) === begun,
        }),
      )
      .map((query) => (chosen.length === 1 ? query : `(${query})`))
      .join(' | ');
  return {
    words: anyOf(sets),
    wholeWords: anyOf(best, { isBegun: false }),
    exactWords: anyOf(best, { isBegun: false, isExact: true }),
    titleWords: anyOf(best, { isTitle: true }),
    exactTitleWords: anyOf(best, { isBegun: false, isTitle: true, isExact: true }),
    terms,
    number,
  };
}

const count = (groups: Groups) => groups.reduce((sum, { page }) => sum + page.total, 0);
const written = (terms: readonly Term[]) => terms.map(({ typed }) => typed.replace(/^\+/u, '')).join(' ');

/** What was found, by which terms. */
interface Result {
  groups: Groups;
  terms: readonly Term[];
  /** The term whose last word may be only begun. */
  begun: Term | undefined;
  partial?: PartialMatch;
}

/** Searches what is public now. Where nothing has the words, what was probably meant is searched, then the most of them. */
export async function search(
  { index, clock }: SearchDependencies,
  { q, type, limit = limits.search.perPage, page = 1 }: SearchInput,
): Promise<SearchReply> {
  const range: Page = { limit, offset: (page - 1) * limit };
  const types = type === undefined ? searchTypes : [type];
  const now = clock();
  const number = numberOf(q);

  const read = async (typed: string) =>
    withJoinedNeighbours(withoutCommonWords(withNumbers(await index.readTerms(splitPieces(typed)))));

  async function findAll(query: SearchQuery, of: readonly SearchType[] = types): Promise<Groups> {
    // One after the other: a search takes one connection from other calls, not one for each type.
    const groups: Groups = [];
    for (const each of of) groups.push({ type: each, page: await index.find(each, now, query, range) });
    return groups;
  }

  /** Whole words first: "java" is not "javascript". */
  async function findBest(terms: readonly Term[]): Promise<Result> {
    const groups = await findAll(queryFor([terms], { number }));
    if (count(groups) >= fewResults || terms.at(-1)?.isLiteral) return { groups, terms, begun: undefined };
    const begun = terms.at(-1);
    return { groups: await findAll(queryFor([terms], { begun, number })), terms, begun };
  }

  async function findPartly(terms: readonly Term[]): Promise<Result | undefined> {
    const partial = await findPartialMatch({ index, now }, terms);
    if (!partial) return undefined;
    const { sets, best, known, queries, begun } = partial;
    return {
      groups: await findAll(queryFor(sets, { best, begun, terms: queries })),
      terms: known,
      begun,
      partial,
    };
  }

  /** A search of one type tries nothing else where another type has all the words. */
  const isOfOtherType = async (terms: readonly Term[]) =>
    type !== undefined && (await index.anyTextHasWords(queryOf(terms, { isBegun: true }), now));

  const terms = await read(number === null ? q : `${number}`);
  if (terms.length === 0) return { query: q, corrected: null, groups: emptyGroups(types) };
  let result = await findBest(terms);
  let corrected: string | null = null;
  if (count(result.groups) === 0 && !(await isOfOtherType(terms))) {
    const meant = await correct({ index, now }, terms, { acceptsStems: false });
    const meantTerms = meant === undefined ? terms : await read(meant);
    if (meant !== undefined) result = await findBest(meantTerms);
    if (count(result.groups) > 0) corrected = meant ?? null;
    else if (meant === undefined || !(await isOfOtherType(meantTerms))) {
      const near = meant && (await correct({ index, now }, terms, { acceptsStems: true }));
      result = (await findPartly(near ? await read(near) : terms)) ?? result;
      corrected = result.partial?.sets[0] ? written(result.partial.sets[0]) : null;
    }
  }

  const { groups, partial } = result;
  const isFound = await compareWith(index, result);
  return {
    query: q,
    corrected,
    ...(partial && { without: toMissing(partial.without, partial.terms) }),
    groups: groups.map(({ type: each, page: { total, isMore, found } }) => ({
      type: each,
      total,
      is_more: isMore,
      hits: found.map((row) => toHit(each, row, { isFound, partial })),
    })),
  };
}
const emptyGroups = (types: readonly SearchType[]): SearchReply['groups'] =>
  types.map((type) => ({ type, total: 0, is_more: false, hits: [] }));

/** Whether a word of a text is one of the search, in any form. */
async function compareWith(
  index: SearchRepository,
  { groups, terms, begun }: Result,
): Promise<(word: string) => boolean> {
  const forms = formsOf(terms);
  const texts = groups.flatMap(({ page }) =>
    page.found.flatMap(({ title, body, aside }) => [title ?? '', body ?? '', aside ?? '']),
  );
  const formsOfTexts = await index.readForms(wordsToCompare(texts, forms));
  const last = begun?.words.at(-1);
  const start = last && folded(last.typed);
  return (word) =>
    (start !== undefined && word.startsWith(start)) ||
    (formsOfTexts.get(word) ?? []).some((form) => forms.includes(form));
}
