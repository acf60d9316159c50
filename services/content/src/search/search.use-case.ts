import {
  archiveTitle,
  brand,
  limits,
  paths,
  searchTypes,
  titleOrEnigma,
  type SearchHit,
  type SearchReply,
  type SearchType,
} from '@nobicast/contracts';
import { blogPaths } from '@nobicast/contracts/blog-paths';
import { allowedErrors, correctionsOf } from './corrections.rules.ts';
import { excerptOf, folded, marksOf, wordsToCompare } from './marks.rules.ts';
import type { Found, FoundPage, Page, SearchQuery, SearchRepository } from './search.repository.ts';
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

/** Across types: what was said in public about a subject matters less than the subject. */
const weights: Readonly<Record<SearchType, number>> = {
  episode: 1.1,
  subject: 1,
  blog: 1,
  guest: 1.5,
  transcript: 0.5,
  comment: 0.4,
};

const showName = brand.name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
const episodeNumber = new RegExp(`^(?:[ée]pisode\\s*|${showName}\\s*)?#?\\s*(\\d{1,6})$`, 'iu');

/** "#975", "975" and "épisode 975" mean one episode. */
const numberOf = (written: string): number | null => {
  const digits = episodeNumber.exec(written.trim())?.[1];
  return digits === undefined ? null : Number(digits);
};

/** Where it begins in the sound: of a passage, the first line with what was searched. */
const startOf = ({ startMs, lines }: Found, isFound: (word: string) => boolean): number | null =>
  lines?.find(({ text }) => marksOf(text, isFound).length > 0)?.startMs ?? startMs;

const addressOf = (
  type: SearchType,
  { id, subjectId, guestKey, slug, episode }: Found,
  startMs: number | null,
): string => {
  if (type === 'guest' && guestKey !== null) return paths.guest(guestKey);
  if (type === 'blog' && slug !== null) return blogPaths.post(slug);
  if (!episode) return paths.guests;
  if (type === 'comment' && subjectId !== null) return paths.comment(episode.slug, subjectId, id);
  if ((type === 'subject' || type === 'transcript') && startMs !== null)
    return `${paths.episode(episode.slug)}?t=${Math.floor(startMs / 1000)}`;
  return subjectId === null ? paths.episode(episode.slug) : paths.subject(episode.slug, subjectId);
};

function toHit(type: SearchType, found: Found, isFound: (word: string) => boolean): SearchHit {
  const { episode, body } = found;
  const startMs = startOf(found, isFound);
  const title =
    type === 'episode' && episode
      ? `${archiveTitle({ ...episode, title: found.title })}, ${titleOrEnigma(found)}`
      : type === 'transcript'
        ? titleOrEnigma(found)
        : (found.title ?? '');
  const { excerpt, marks } = body ? excerptOf(body, isFound) : { excerpt: null, marks: [] };
  return {
    id: `${type}-${found.guestKey === null && type === 'guest' ? 'participant-' : ''}${found.id}`,
    type,
    title,
    subtitle: found.subtitle,
    url: addressOf(type, found, startMs),
    date: found.date?.toISOString() ?? null,
    tags: found.tags,
    number: episode?.number ?? null,
    start_ms: startMs,
    discussion_url:
      type === 'subject' && episode && found.subjectId !== null
        ? paths.subject(episode.slug, found.subjectId)
        : null,
    excerpt,
    marks: { title: marksOf(title, isFound), excerpt: marks },
    score: found.rank * weights[type],
  };
}

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
