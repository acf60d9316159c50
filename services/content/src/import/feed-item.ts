import type { RssFeed } from 'feedsmith';
import { parseInlineChapters, type Chapter } from './chapters.rules.ts';
import { parseFeedDate } from './dates.rules.ts';
import { descriptionFrom } from './description.ts';
import { ImportProblem } from './import-problem.ts';
import { publishersNumber } from './numbers.rules.ts';
import { participantsFrom, type Participant } from './participants.rules.ts';
import { cleanLine, webAddress } from './text.rules.ts';

type ParsedItem = RssFeed.Item<string>;
type ParsedPersons = Parameters<typeof participantsFrom>[0];

export interface Enclosure {
  url: string;
  sizeBytes: number;
  mimeType: string;
}

/** What a feed decides of an episode, by the names of the columns. */
export interface EpisodeFields {
  number: number;
  title: string | null;
  description: string | null;
  published_at: Date;
  cover_url: string | null;
}

/** What a report calls them. */
export const fieldNames: Readonly<Record<keyof EpisodeFields, string>> = {
  number: 'number',
  title: 'title',
  description: 'description',
  published_at: 'date',
  cover_url: 'cover',
};

/** One item of a feed that can become an episode. */
export interface FeedItem {
  /** Of its `<item>` in the feed. */
  line: number;
  guid: string;
  /** As the publisher numbers it. Trailers and bonus episodes have none. */
  number: number | undefined;
  /** The title still carries the number. */
  fields: Omit<EpisodeFields, 'number'>;
  durationMs: number | null;
  enclosure: Enclosure;
  /** Undefined where the feed names nobody. */
  participants: Participant[] | undefined;
  /** Undefined where the feed tells none, or its chapters have not been fetched. */
  chapters: Chapter[] | undefined;
  chaptersUrl: string | undefined;
}

/** Longer than any audio: what a publisher wrote in another unit. */
const maxDurationSeconds = 7 * 24 * 3600;

/** @throws ImportProblem with the reason why an item cannot be an episode */
export function readItem(
  parsed: ParsedItem,
  context: { line: number; defaultPersons?: ParsedPersons },
): FeedItem {
  const { itunes, podcast } = parsed;
  const enclosure = enclosureOf(parsed);
  const title = cleanLine(parsed.title ?? itunes?.title);
  const isExtra = itunes?.episodeType !== undefined && /^(trailer|bonus)$/i.test(itunes.episodeType);
  const chapters = parseInlineChapters(parsed.psc?.chapters);
  return {
    line: context.line,
    guid: cleanLine(parsed.guid?.value) ?? enclosure.url,
    number: isExtra ? undefined : publishersNumber(itunes?.episode ?? podcast?.episode?.number, title),
    fields: {
      title,
      description: descriptionFrom(parsed.content?.encoded ?? parsed.description ?? itunes?.summary),
      published_at: dateOf(parsed),
      cover_url: webAddress(itunes?.image, { isSecure: true }),
    },
    durationMs: durationOf(itunes?.duration),
    enclosure,
    participants: participantsFrom(podcast?.persons ?? context.defaultPersons),
    chapters,
    // Inline chapters need no second call, and cannot disagree with the feed.
    chaptersUrl: chapters ? undefined : (webAddress(podcast?.chapters?.url) ?? undefined),
  };
}

function enclosureOf({ enclosures }: ParsedItem): Enclosure {
  if (!enclosures?.length) throw new ImportProblem('it has no enclosure');
  const audio = enclosures.find(({ type }) => type?.startsWith('audio/')) ?? enclosures[0];
  const url = webAddress(audio?.url);
  if (!url) throw new ImportProblem('its enclosure has no web address');
  const length = audio?.length ?? 0;
  return {
    url,
    sizeBytes: Number.isSafeInteger(length) && length > 0 ? length : 0,
    mimeType: cleanLine(audio?.type)?.slice(0, 100) ?? 'audio/mpeg',
  };
}

function dateOf({ pubDate, dc }: ParsedItem): Date {
  const written = pubDate ?? dc?.dates?.[0];
  if (!written) throw new ImportProblem('it has no date');
  const date = parseFeedDate(written);
  if (!date) throw new ImportProblem(`its date cannot be read (${written.slice(0, 60)})`);
  return date;
}

const durationOf = (seconds: number | undefined) =>
  seconds !== undefined && seconds > 0 && seconds <= maxDurationSeconds ? Math.round(seconds * 1000) : null;
