import { episodeKindSchema, type EpisodeKind, type ImportProblemCode } from '@nobicast/contracts';
import type { episodeFields } from '@nobicast/contracts/fields/episode.fields';
import type { ColumnsOf, importedFields } from '@nobicast/contracts/fields/field';
import { oldAddress } from '@nobicast/contracts/old-address';
import type { RssFeed } from 'feedsmith';
import { normalPlayTime, parseInlineChapters, type Chapter } from './chapters.rules.ts';
import { readFeedDate, type DateDoubt } from './dates.rules.ts';
import { descriptionFrom } from './description.ts';
import { audioOf, type Enclosure } from './enclosure.rules.ts';
import { limitGuid, limitTitle } from './feed-limits.ts';
import { ImportProblem, type ItemNote } from './import-problem.ts';
import { publishersNumber } from './numbers.rules.ts';
import { participantsFrom, type Participant } from './participants.rules.ts';
import type { RawItem } from './split-items.ts';
import { cleanLine, cleanTitle, securedAddress, webAddress } from './text.rules.ts';

export type ParsedItem = RssFeed.Item<string>;

/** A transcript that the publisher hosts. */
export interface Transcript {
  url: string;
  /** Its MIME type, as declared. */
  type: string | null;
  language: string | null;
}

/** What a feed decides of an episode, by the names of the columns. */
export interface EpisodeFields extends ColumnsOf<ReturnType<typeof importedFields<typeof episodeFields>>> {
  cover_url: string | null;
  kind: EpisodeKind;
  season: number | null;
  /** What `itunes:episode` says, which starts again with each season of some shows. */
  declared_number: number | null;
  /** Null where the feed does not say it. */
  is_explicit: boolean | null;
  transcripts: Transcript[];
}

/** The names of the fields in a report. */
export const fieldNames: Readonly<Record<keyof EpisodeFields, string>> = {
  title: 'title',
  description: 'description',
  published_at: 'date',
  old_addresses: 'old addresses',
  cover_url: 'cover',
  kind: 'type',
  season: 'season',
  declared_number: 'number in the feed',
  is_explicit: 'explicit',
  transcripts: 'transcripts',
};

/** One item of a feed that can become an episode. */
export interface FeedItem {
  /** The line of its `<item>`. */
  line: number;
  guid: string;
  /** Whether the GUID is an address where more can be read. */
  isPermalink: boolean;
  /** As the publisher numbers it. Most trailers and bonus episodes have none. */
  number: number | undefined;
  /** Their title is as the publisher writes it, with any number. */
  fields: EpisodeFields;
  durationMs: number | null;
  enclosure: Enclosure;
  /** Undefined where the feed names no author. */
  participants: Participant[] | undefined;
  /** Undefined where the feed has none, or they have not been fetched. */
  chapters: Chapter[] | undefined;
  chaptersUrl: string | undefined;
  /** What was left out, or is read otherwise than it is written. */
  notes: ItemNote[];
}

/** How much of a text that a note repeats is shown. */
const shownLength = 60;
/** Longer durations are mistakes, for instance in another unit. */
const maxDurationMs = 7 * 24 * 3600 * 1000;
/** Larger numbers of seasons and episodes are mistakes. */
const maxCount = 99_999;

/** What is needed to read an item besides its own elements. */
export interface ItemContext {
  line: number;
  /** The show's title. */
  show: string;
  /** Where relative addresses begin, if that is known. */
  base: string | undefined;
  /** As they are written, as XML. */
  measures: RawItem['measures'];
}

/** @throws ImportProblem with the reason why an item cannot be an episode */
export function readItem(parsed: ParsedItem, { line, show, base, measures }: ItemContext): FeedItem {
  const { itunes, podcast } = parsed;
  const notes: ItemNote[] = [];
  const { contents = [], groups = [] } = parsed.media ?? {};
  const media = [...contents, ...groups.flatMap((group) => group.contents ?? [])];
  const enclosure = audioOf({ enclosures: parsed.enclosures, media }, { base, notes });
  const title = cleanTitle(limitTitle(parsed.title ?? itunes?.title, 'its title'));
  const kind = kindOf(itunes?.episodeType, notes);
  const declared = itunes?.episode ?? podcast?.episode?.number;
  const page = webAddress(parsed.link, { base });
  const chapters = parseInlineChapters(parsed.psc?.chapters, { notes, base: page ?? base });
  const description = compact(descriptionOf(parsed, page ?? base));
  const guid = cleanLine(parsed.guid?.value);
  const insecure = [enclosure.url, itunes?.image].find((url) => /^http:/i.test(url ?? ''));
  if (insecure !== undefined) notes.push(insecureNote(insecure));
  const season = itunes?.season ?? podcast?.season?.number;
  const address = (written: string | undefined, code: 'cover' | 'chapters', isSecure = false) => {
    const url = webAddress(written, { isSecure, base });
    if (url === null && cleanLine(written)) notes.push(leftOut(code, written));
    return url;
  };
  // A GUID is a permalink unless the feed says that it is not (RSS 2.0); many that say nothing are no address.
  const isPermalink = parsed.guid?.isPermaLink !== false && guid !== null && /^https?:\/\//i.test(guid);
  const pages = [page, isPermalink && guid];
  return {
    line,
    guid: limitGuid(guid ?? enclosure.url),
    isPermalink,
    number: kind === 'full' ? publishersNumber(declared, title, show) : ownNumber(parsed),
    fields: {
      title,
      get description() {
        return description();
      },
      published_at: dateOf(parsed, notes),
      old_addresses: [...new Set(pages.flatMap((page) => (page && oldAddress(page)) || []))],
      cover_url: address(itunes?.image, 'cover', true),
      kind,
      season: countOf(season, { code: 'season', written: measures.season, notes }),
      declared_number: countOf(declared, { code: 'number', written: measures.episode, notes }),
      is_explicit: itunes?.explicit ?? null,
      transcripts: transcriptsFrom(podcast?.transcripts, notes),
    },
    durationMs: durationOf(measures.duration, notes),
    enclosure,
    participants: participantsFrom(podcast?.persons, notes),
    chapters,
    // Inline chapters need no second call, and cannot disagree with the feed.
    chaptersUrl: chapters ? undefined : (address(podcast?.chapters?.url, 'chapters') ?? undefined),
    notes,
  };
}

/**
 * The number of a bonus or a trailer. `itunes:episode` says of one which episode it belongs to; `podcast:episode` is
 * its own number where there is no `itunes:episode`.
 */
const ownNumber = ({ itunes, podcast }: ParsedItem): number | undefined =>
  itunes?.episode === undefined ? (wholeNumber(podcast?.episode?.number) ?? undefined) : undefined;

/**
 * A text that waits in memory until it is written: as UTF-8, outside the JavaScript heap. As strings, the texts of a
 * large feed take twice the memory, and the heap grows in proportion.
 */
function compact(text: string | null): () => string | null {
  if (text === null) return () => null;
  // Buffer.from would share its memory with short-lived buffers, and keep theirs.
  const bytes = new TextEncoder().encode(text);
  return () => Buffer.from(bytes.buffer).toString();
}

/** The first notes that contain text: some publishers put only an image into the first. */
function descriptionOf({ content, description, itunes }: ParsedItem, base?: string): string | null {
  for (const notes of [content?.encoded, description, itunes?.summary, itunes?.subtitle]) {
    const text = descriptionFrom(notes, base);
    if (text) return text;
  }
  return null;
}

const doubtTexts: Readonly<Record<DateDoubt, string>> = {
  date_zone: 'has no zone that is known, and is read as UTC',
  date_weekday: 'has another day of the week than its day has',
  date_midnight: 'has the hour 24, which is read as the midnight after',
  date_hour: 'has an hour past 12 and AM or PM, which is not counted',
  date_order: 'may have the day, the month or the year first; it is read with the day first',
};

function dateOf({ pubDate, dc }: ParsedItem, notes: ItemNote[]): Date {
  const dates = [pubDate, dc?.dates?.[0]].filter((written) => written !== undefined && written !== '');
  const [first] = dates;
  if (first === undefined) throw new ImportProblem('it has no date', { code: 'no_date' });
  for (const text of dates) {
    const found = text && readFeedDate(text);
    if (!found) continue;
    const [written, read] = [first.slice(0, shownLength), found.date.toISOString()];
    const doubts: { code: ImportProblemCode; text: string }[] = found.doubts.map((code) => ({
      code,
      text: doubtTexts[code],
    }));
    if (text !== first)
      doubts.unshift({ code: 'date_other', text: 'cannot be read; that of Dublin Core is taken' });
    notes.push(
      ...doubts.map(({ code, text: what }) => ({
        code,
        text: `its date (${written}) ${what}: ${read}`,
        written,
        read,
      })),
    );
    return found.date;
  }
  const written = first.slice(0, shownLength);
  throw new ImportProblem(`its date cannot be read (${written})`, { code: 'no_date', written });
}

const insecureNote = (written: string): ItemNote => ({
  code: 'insecure',
  text: 'http addresses are declared as https, without which our pages show and play nothing (here and perhaps below)',
  written: written.slice(0, shownLength),
  read: securedAddress(written).slice(0, shownLength),
});

/** What is written and cannot be used, so that the episode is without it. */
function leftOut(code: ImportProblemCode, text = ''): ItemNote {
  const written = text.slice(0, shownLength);
  return { code, text: `its ${code} cannot be used (${written}), and is left out`, written };
}

const plainText = (xml: string | undefined) => xml?.replace(/<!\[CDATA\[|\]\]>/g, '').trim() ?? '';

function durationOf(xml: string | undefined, notes: ItemNote[]): number | null {
  const written = plainText(xml);
  const durationMs = written.length > 30 ? NaN : normalPlayTime(written);
  if (durationMs > 0 && durationMs <= maxDurationMs) return durationMs;
  // Zero says that it is not known.
  if (written !== '' && durationMs !== 0) notes.push(leftOut('duration', written));
  return null;
}

function kindOf(episodeType: string | undefined, notes: ItemNote[]): EpisodeKind {
  const written = cleanLine(episodeType);
  const { success, data = 'full' } = episodeKindSchema.safeParse(written?.toLowerCase());
  if (!success && written) {
    const text = `its type (${written.slice(0, shownLength)}) is not known, and read as full`;
    notes.push({ code: 'kind', text, written: written.slice(0, shownLength) });
  }
  return data;
}

interface CountNotes {
  code: 'season' | 'number';
  written: string | undefined;
  notes: ItemNote[];
}

function countOf(number: number | undefined, { code, written, notes }: CountNotes): number | null {
  const count = wholeNumber(number);
  const text = plainText(written);
  if (count === null && text !== '') notes.push(leftOut(code, text));
  return count;
}

const wholeNumber = (number: number | undefined): number | null =>
  number !== undefined && Number.isInteger(number) && number >= 1 && number <= maxCount ? number : null;

type WrittenTranscripts = NonNullable<ParsedItem['podcast']>['transcripts'];

function transcriptsFrom(transcripts: WrittenTranscripts, notes: ItemNote[]): Transcript[] {
  return (transcripts ?? []).flatMap(({ url, type, language }) => {
    const address = webAddress(url, { isSecure: true });
    if (!address) notes.push(leftOut('transcript', url));
    return address ? [{ url: address, type: cleanLine(type), language: cleanLine(language) }] : [];
  });
}
