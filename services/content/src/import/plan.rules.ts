import type { Chapter } from './chapters.rules.ts';
import { fieldNames, type EpisodeFields, type FeedItem } from './feed-item.ts';
import { titleWithoutNumber } from './numbers.rules.ts';
import type { Participant } from './participants.rules.ts';
import { newSlug } from './slug.rules.ts';

export interface KnownSubject extends Chapter {
  id: number;
  orderIndex: number;
  hasComments: boolean;
}

/** An episode that a feed brought before. */
export interface KnownEpisode extends EpisodeFields {
  id: number;
  guid: string;
  slug: string;
  /** One-off people only: those of the directory are ours. */
  participants: Participant[];
  subjects: KnownSubject[];
}

export interface Known {
  episodes: KnownEpisode[];
  /** Of all episodes, whoever made them. */
  slugs: string[];
  /** 0 when there is no podcast yet. */
  highestNumber: number;
}

export interface SubjectsPlan {
  insert: { chapter: Chapter; orderIndex: number }[];
  update: { id: number; chapter: Chapter; orderIndex: number }[];
  remove: number[];
}

/** What an import does with one item. Parts that are undefined stay as they are. */
export interface PlannedEpisode {
  item: FeedItem;
  /** Undefined for a new episode. */
  id: number | undefined;
  slug: string;
  fields: EpisodeFields;
  participants: Participant[] | undefined;
  subjects: SubjectsPlan | undefined;
  /** What differs from the known episode, in words. */
  differences: string[];
  outcome: 'added' | 'updated' | 'unchanged';
}

const oldestFirst = (one: FeedItem, other: FeedItem) =>
  one.fields.published_at.getTime() - other.fields.published_at.getTime() || other.line - one.line;

/**
 * Compares a feed with what is known: by GUID, never by title or number. Episodes without a number of their
 * publisher's go on after the highest, in the order of their dates, and keep it; a slug is never changed.
 */
export function planImport(items: readonly FeedItem[], known: Known): PlannedEpisode[] {
  const episodes = new Map(known.episodes.map((episode) => [episode.guid, episode]));
  const slugs = new Set(known.slugs);
  let highest = items.reduce((most, { number = 0 }) => Math.max(most, number), known.highestNumber);

  return [...items].sort(oldestFirst).map((item) => {
    const existing = episodes.get(item.guid);
    const number = item.number ?? existing?.number ?? (highest += 1);
    const fields = fieldsOf(item, number);
    const slug = existing?.slug ?? newSlug(fields.title, number, (candidate) => slugs.has(candidate));
    slugs.add(slug);
    return existing ? planExisting(item, existing, fields) : planNew(item, slug, fields);
  });
}

const fieldsOf = ({ fields }: FeedItem, number: number): EpisodeFields => ({
  ...fields,
  number,
  title: titleWithoutNumber(fields.title, number),
});

const planNew = (item: FeedItem, slug: string, fields: EpisodeFields): PlannedEpisode => ({
  item,
  id: undefined,
  slug,
  fields,
  participants: item.participants,
  subjects: item.chapters && planSubjects(item.chapters, []),
  differences: [],
  outcome: 'added',
});

function planExisting(item: FeedItem, existing: KnownEpisode, fields: EpisodeFields): PlannedEpisode {
  const differences = differencesOf(existing, fields);
  const hasOtherPeople =
    item.participants !== undefined &&
    JSON.stringify(item.participants) !== JSON.stringify(existing.participants);
  const subjects = item.chapters && planSubjects(item.chapters, existing.subjects);
  const hasOtherSubjects =
    subjects !== undefined && subjects.insert.length + subjects.update.length + subjects.remove.length > 0;
  if (hasOtherPeople) differences.push('participants');
  if (hasOtherSubjects) differences.push('subjects');
  return {
    item,
    id: existing.id,
    slug: existing.slug,
    fields,
    participants: hasOtherPeople ? item.participants : undefined,
    subjects: hasOtherSubjects ? subjects : undefined,
    differences,
    outcome: differences.length > 0 ? 'updated' : 'unchanged',
  };
}

const isSameValue = (one: unknown, other: unknown) =>
  one instanceof Date && other instanceof Date ? one.getTime() === other.getTime() : one === other;

function differencesOf(one: EpisodeFields, other: EpisodeFields): string[] {
  const fields = Object.keys(fieldNames) as (keyof EpisodeFields)[]; // the Record above has these keys alone
  return fields.filter((field) => !isSameValue(one[field], other[field])).map((field) => fieldNames[field]);
}

/**
 * Comments belong to subjects, so a chapter that was moved or renamed keeps its row: it is recognised by its
 * title, else by its start. A subject that left the feed goes, unless somebody has commented it.
 */
function planSubjects(chapters: readonly Chapter[], known: readonly KnownSubject[]): SubjectsPlan {
  const left = new Set(known);
  const matches = new Map<Chapter, KnownSubject>();
  const match = (isSame: (chapter: Chapter, subject: KnownSubject) => boolean) => {
    for (const chapter of chapters) {
      const subject = matches.has(chapter)
        ? undefined
        : [...left].find((candidate) => isSame(chapter, candidate));
      if (!subject) continue;
      matches.set(chapter, subject);
      left.delete(subject);
    }
  };
  match((chapter, subject) => chapter.title === subject.title && chapter.startMs === subject.startMs);
  match((chapter, subject) => chapter.title === subject.title);
  match((chapter, subject) => chapter.startMs === subject.startMs);

  const plan: SubjectsPlan = { insert: [], update: [], remove: [] };
  chapters.forEach((chapter, orderIndex) => {
    const subject = matches.get(chapter);
    if (!subject) plan.insert.push({ chapter, orderIndex });
    else if (!isSameSubject(subject, chapter, orderIndex))
      plan.update.push({ id: subject.id, chapter, orderIndex });
  });
  plan.remove = [...left].filter(({ hasComments }) => !hasComments).map(({ id }) => id);
  return plan;
}

const isSameSubject = (subject: KnownSubject, chapter: Chapter, orderIndex: number) =>
  subject.title === chapter.title &&
  subject.startMs === chapter.startMs &&
  subject.url === chapter.url &&
  subject.orderIndex === orderIndex;
