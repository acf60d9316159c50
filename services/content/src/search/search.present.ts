import {
  archiveTitle,
  paths,
  titleOrEnigma,
  type MissingWord,
  type SearchHit,
  type SearchType,
} from '@nobicast/contracts';
import { blogPaths } from '@nobicast/contracts/blog-paths';
import { frenchSpaces } from '../text/spaces.rules.ts';
import { excerptLength, excerptOf, marksOf } from './marks.rules.ts';
import type { PartialMatch } from './partial.use-case.ts';
import type { Found } from './search.repository.ts';
import type { Term } from './terms.rules.ts';

/** Across types: what was said in public about a subject matters less than the subject. */
const weights: Readonly<Record<SearchType, number>> = {
  episode: 1.1,
  subject: 1,
  blog: 1,
  guest: 1.5,
  transcript: 0.5,
  comment: 0.4,
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

const quoted = (typed: string) =>
  /^[\p{L}\p{N}]\S*$/u.test(typed) ? `+${typed}` : `"${typed.replaceAll('"', '')}"`;

const distinctWords = (terms: readonly Term[]): Term[] => [
  ...new Map(terms.map((term) => [term.typed.toLowerCase(), term])).values(),
];

/** The words that a result lacks, each once and with the search that requires it. */
export const toMissing = (missing: readonly Term[], all: readonly Term[]): MissingWord[] =>
  distinctWords(missing).map((term) => ({
    word: term.typed,
    query: all.map((each) => (each === term ? quoted(term.typed) : each.typed)).join(' '),
  }));

/** The part of the body that has the words; where neither it nor the title has any, what else was found. */
function shownPart({ body, aside }: Found, isFound: (word: string) => boolean, isInTitle: boolean) {
  const part = body ? excerptOf(body, isFound) : { excerpt: null, marks: [] };
  const text = aside?.slice(0, excerptLength).replace(/\p{Cs}$/u, '') ?? '';
  const marks = isInTitle || part.marks.length > 0 ? [] : marksOf(text, isFound);
  return marks.length > 0 ? { excerpt: text, marks } : part;
}

interface Comparison {
  /** Whether a word of a text is one of the search. */
  isFound: (word: string) => boolean;
  partial: PartialMatch | undefined;
}

export function toHit(type: SearchType, found: Found, { isFound, partial }: Comparison): SearchHit {
  const lacking = partial?.known.filter(
    (term, index) => found.missing.includes(index) && !partial.without.includes(term),
  );
  const { episode } = found;
  const startMs = startOf(found, isFound);
  const title = frenchSpaces(
    type === 'episode' && episode
      ? `${archiveTitle({ ...episode, title: found.title })}, ${titleOrEnigma(found)}`
      : type === 'transcript'
        ? titleOrEnigma(found)
        : (found.title ?? ''),
  );
  const titleMarks = marksOf(title, isFound);
  const { excerpt, marks } = shownPart(found, isFound, titleMarks.length > 0);
  return {
    id: `${type}-${found.guestKey === null && type === 'guest' ? 'participant-' : ''}${found.id}`,
    type,
    title,
    subtitle: found.subtitle && frenchSpaces(found.subtitle),
    url: addressOf(type, found, startMs),
    date: found.date?.toISOString() ?? null,
    tags: found.tags,
    number: episode?.number ?? null,
    start_ms: startMs,
    discussion_url:
      type === 'subject' && episode && found.subjectId !== null
        ? paths.subject(episode.slug, found.subjectId)
        : null,
    image_url: found.imageUrl,
    ...(partial && lacking?.length && { without: toMissing(lacking, partial.terms) }),
    excerpt: excerpt && frenchSpaces(excerpt), // as long as before, so that the marks fit
    marks: { title: titleMarks, excerpt: marks },
    score: found.rank * weights[type],
  };
}
