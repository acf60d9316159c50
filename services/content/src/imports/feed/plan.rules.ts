import type { EpisodeType } from '@nobicast/contracts';
import { fieldNames, type EpisodeFields, type FeedItem } from './feed-item.ts';
import { titleWithoutNumber } from './numbers.rules.ts';
import type { ItemNote } from './import-problem.ts';
import { oldAddressFinder } from './old-addresses.rules.ts';
import type { Participant } from './participants.rules.ts';
import { newSlug } from './slug.rules.ts';
import { planSubjects, type KnownSubject, type SubjectsPlan } from './subjects-plan.rules.ts';

/** An episode that a feed brought before. */
export interface KnownEpisode extends EpisodeFields {
  id: number;
  /** One-off people only: those of the directory are ours. */
  participants: Participant[];
  subjects: KnownSubject[];
}

export interface HandmadeEpisode {
  id: number;
  slug: string;
  number: number | null;
  type: EpisodeType;
  title: string | null;
}

/**
 * How new items are numbered for which their publisher gives no number: not at all, from the highest number on, or from
 * a given number on with those that nobody has, by their dates.
 */
export type Numbering = 'none' | 'next' | number;

/** What numbers and slugs depend on. */
export interface Overview {
  /** All of them: an item is known by its GUID, whether a feed brought it or it was made here. */
  episodes: (Pick<EpisodeFields, 'season' | 'declared_number'> & {
    id: number;
    guid: string;
    slug: string;
    number: number | null;
  })[];
  /** The slugs of all episodes, imported or not. */
  slugs: string[];
  /** Episodes that no feed brought: made by hand here. */
  handmade: HandmadeEpisode[];
  /** Which episode each address of the former site leads to. */
  oldAddresses: ReadonlyMap<string, number>;
  /** 0 when there is no podcast yet. */
  highestNumber: number;
}

/** An item with what it is known by on the site. */
export interface NumberedItem {
  item: FeedItem;
  /** Undefined for a new episode. */
  id: number | undefined;
  slug: string;
  number: number | null;
  /** The addresses of the former site that lead to this item alone. */
  oldAddresses: string[];
  /** Notes on what the episode does not get. */
  notes: ItemNote[];
}

/** What an import does with one item. Parts that are undefined stay as they are. */
export interface PlannedEpisode extends NumberedItem {
  fields: EpisodeFields;
  participants: Participant[] | undefined;
  subjects: SubjectsPlan | undefined;
  /** What differs from the known episode, in words. */
  differences: string[];
  outcome: 'added' | 'updated' | 'unchanged';
  /** The episode as it is now; undefined for a new one. */
  existing: KnownEpisode | undefined;
}

const oldestFirst = (one: FeedItem, other: FeedItem) =>
  one.fields.published_at.getTime() - other.fields.published_at.getTime() || other.line - one.line;

/** Whether the show counts from 1 again in another season: its numbers are not those of the show then. */
function countsBySeason(items: readonly FeedItem[], { episodes }: Overview): boolean {
  const seasons = new Map<number, number>();
  const counted = [
    ...episodes.map(({ season, declared_number: number }) => ({ season, number })),
    ...items.map(({ fields }) => fields).map(({ season, declared_number: number }) => ({ season, number })),
  ];
  return counted.some(({ season, number }) => {
    if (season === null || number === null) return false;
    if (!seasons.has(number)) seasons.set(number, season);
    return seasons.get(number) !== season;
  });
}

/**
 * Assigns numbers and slugs, oldest first. An episode is recognised by its GUID, never by title or number, and keeps
 * the number and slug it has. A new one takes its publisher's number; without one, `numbering` decides. One that its
 * publisher counts within a season is always counted on.
 */
export function numberItems(
  items: readonly FeedItem[],
  overview: Overview,
  numbering: Numbering,
): NumberedItem[] {
  const known = new Map(overview.episodes.map((episode) => [episode.guid, episode]));
  const slugs = new Set(overview.slugs);
  const nextSuffixes = new Map<string, number>();
  const isBySeason = countsBySeason(items, overview);
  const publishers = ({ fields, number }: FeedItem) =>
    isBySeason && fields.season !== null ? undefined : number;
  // A preparation has the number of its podcast to come.
  const preparations = new Set(
    overview.handmade.filter(({ type }) => type === 'preparation').map(({ id }) => id),
  );
  const taken = new Set([
    ...overview.episodes.filter(({ id }) => !preparations.has(id)).map(({ number }) => number),
    ...items.map(publishers),
  ]);
  const nextFree = (after: number): number => {
    let number = after + 1;
    while (taken.has(number)) number += 1;
    return number;
  };
  const highest = items.reduce(
    (most, item) => (known.has(item.guid) ? most : Math.max(most, publishers(item) ?? 0)),
    overview.highestNumber,
  );

  let last = typeof numbering === 'number' ? numbering - 1 : highest;
  const addressesOf = oldAddressFinder(items, overview.oldAddresses);

  return [...items].sort(oldestFirst).map((item) => {
    const existing = known.get(item.guid);
    if (existing) {
      const { id, slug, number } = existing;
      return { item, id, slug, number, ...addressesOf(item, existing) };
    }
    const staysWithout = numbering === 'none' && item.number === undefined;
    const number = publishers(item) ?? (staysWithout ? null : (last = nextFree(last)));
    const title = titleWithoutNumber(item.fields.title, number);
    const slug = newSlug(title, number, (candidate) => slugs.has(candidate), nextSuffixes);
    slugs.add(slug);
    const { oldAddresses, notes } = addressesOf(item, { id: undefined, slug });
    const declared = item.fields.declared_number;
    if (
      publishers(item) === undefined &&
      item.fields.kind === 'full' &&
      declared !== null &&
      declared !== number
    )
      notes.push(numberOfSeason(declared, number));
    return { item, id: undefined, slug, number, oldAddresses, notes };
  });
}

const fieldsOf = (
  { item: { fields }, number, oldAddresses }: NumberedItem,
  existing: KnownEpisode | undefined,
): EpisodeFields => ({
  ...fields,
  title: titleWithoutNumber(fields.title, number),
  // Addresses that somebody added here stay.
  old_addresses: [...new Set([...(existing?.old_addresses ?? []), ...oldAddresses])],
});

/** Compares an item with the episode that it brought before. */
export function planEpisode(numbered: NumberedItem, existing: KnownEpisode | undefined): PlannedEpisode {
  const { item } = numbered;
  const fields = fieldsOf(numbered, existing);
  if (!existing) {
    const subjects = item.chapters && planSubjects(item.chapters, []);
    return {
      ...numbered,
      fields,
      participants: item.participants,
      subjects,
      differences: [],
      outcome: 'added',
      existing,
    };
  }
  const differences = differencesOf(existing, fields);
  const hasOtherPeople =
    item.participants !== undefined &&
    JSON.stringify(item.participants) !== JSON.stringify(existing.participants);
  const subjects = item.chapters && planSubjects(item.chapters, existing.subjects);
  const hasOtherSubjects =
    subjects !== undefined &&
    [subjects.insert, subjects.update, subjects.remove, subjects.move].some(({ length }) => length > 0);
  if (hasOtherPeople) differences.push('participants');
  if (hasOtherSubjects) differences.push('subjects');
  return {
    ...numbered,
    fields,
    participants: hasOtherPeople ? item.participants : undefined,
    subjects: hasOtherSubjects ? subjects : undefined,
    notes: [...numbered.notes, ...(subjects?.keep ?? []).map(keptSubject)],
    differences,
    outcome: differences.length > 0 ? 'updated' : 'unchanged',
    existing,
  };
}

const numberOfSeason = (declared: number, number: number | null): ItemNote => ({
  code: 'number_by_season',
  text: `its number ${declared} counts within its season; it ${number === null ? 'has none' : `is ${number}`} here`,
  written: String(declared),
  ...(number !== null && { read: String(number) }),
});

const keptSubject = (title: string): ItemNote => ({
  code: 'subject_kept',
  text: `the subject "${title}" is no longer in the feed, and stays for its comments`,
  written: title,
});

/** Compares dates and lists by value. */
const isSameValue = (one: unknown, other: unknown) =>
  typeof one === 'object' ? JSON.stringify(one) === JSON.stringify(other) : one === other;

function differencesOf(one: EpisodeFields, other: EpisodeFields): string[] {
  const fields = Object.keys(fieldNames) as (keyof EpisodeFields)[]; // the Record has these keys alone
  return fields.filter((field) => !isSameValue(one[field], other[field])).map((field) => fieldNames[field]);
}
