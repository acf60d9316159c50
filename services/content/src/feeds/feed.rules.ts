import {
  archiveTitle,
  brand,
  distributionDay,
  distributionWeekday,
  feedAudio,
  feedPaths,
  showPicturePath,
  limits,
  licenceIdentifier,
  locale,
  paths,
  podcastCategory,
  showDescription,
} from '@nobicast/contracts';
import { absolutePicture } from '@nobicast/contracts/picture-address';
import type { FeedEpisode } from './feeds.repository.ts';
import { liveItemElement, type AnnouncedRecording } from './live-item.rules.ts';
import { chaptersOf, notesHtml, subjectsHtml, type Chapter } from './notes.rules.ts';
import { clockTime } from '../text/times.rules.ts';
import { cdata, element, textElement, xmlDocument } from '../xml.ts';
import { createHash } from 'node:crypto';

// The rules of Apple, of the W3C's feed validator and of the podcast namespace, with their tests in feed.rules.test.ts.

const namespaces = {
  atom: 'http://www.w3.org/2005/Atom',
  content: 'http://purl.org/rss/1.0/modules/content/',
  itunes: 'http://www.itunes.com/dtds/podcast-1.0.dtd',
  podcast: 'https://podcastindex.org/namespace/1.0',
  psc: 'http://podlove.org/simple-chapters',
};

/** A document of a feed (RFC 5005), by its paths on this site. */
export interface FeedDocument {
  self: string;
  first?: string;
  last?: string;
  /** The document with newer episodes. */
  previous?: string;
  /** The document with older episodes. */
  next?: string;
}

/** RFC 2822, in English and in GMT. */
const date = (instant: Date) => instant.toUTCString();
const longest = { author: 255, personName: 128 };
const cut = (text: string, length: number) => [...text].slice(0, length).join('');

const links = (document: FeedDocument, origin: string) =>
  (['self', 'first', 'previous', 'next', 'last'] as const).flatMap((rel) => {
    const path = document[rel];
    return path === undefined
      ? []
      : [element('atom:link', { rel, href: origin + path, type: 'application/rss+xml' })];
  });

/**
 * An address of somebody else's. Undefined where it is plain http: readers refuse such addresses within a feed, and only
 * the owner of the other site knows whether it can be reached by https too.
 */
const secureUrl = (url: string | null) => (url?.startsWith('https://') ? url : undefined);

/**
 * Roles of the podcast taxonomy that are written for a guest instead of `guest`. Those of hosts are not: whoever imports
 * the feed must find its hosts.
 */
const guestRoles = /^(announcer|narrator|reporter|voice actor)$/i;

const person = ({ name, participantRole, role, imageUrl }: FeedEpisode['people'][number], origin: string) =>
  textElement('podcast:person', cut(name, longest.personName), {
    role: participantRole === 'guest' && role !== null && guestRoles.test(role) ? role : participantRole,
    group: 'cast',
    img: secureUrl(imageUrl && absolutePicture(origin, imageUrl)),
  });

/**
 * The uploaded or the drawn cover, as Apple asks: square, 1,400 pixels wide, without transparency. An import's cover is
 * not used: its size is unknown, and Apple drops an episode's picture that breaks a rule.
 */
const imageOf = ({ number, squareCoverPath }: FeedEpisode, origin: string) =>
  origin + (squareCoverPath ?? paths.coverPicture(number, 'podcast', 'feed'));

const simpleChapters = (chapters: readonly Chapter[]) =>
  element(
    'psc:chapters',
    { version: '1.2' },
    chapters.map(({ startMs, title, url }) =>
      element('psc:chapter', {
        start: `${clockTime(startMs)}.${String(startMs % 1_000).padStart(3, '0')}`,
        title,
        href: secureUrl(url),
      }),
    ),
  );

/** WebVTT first: some apps read the first one only. */
const ownTranscripts = (
  { id, transcriptLanguage: language, isTranscriptTimed }: FeedEpisode,
  origin: string,
) =>
  language === null
    ? []
    : feedPaths
        .transcripts(id, isTranscriptTimed)
        .map(({ path, type }) => element('podcast:transcript', { url: origin + path, type, language }));

const bytesOf = (texts: readonly string[]) => Buffer.byteLength(texts.join('\n'));

function createBudget(bytes: number) {
  let left = bytes;
  return {
    left: () => left,
    /** Takes the bytes of this element and its line break, if that many are left. */
    takes(text: string): boolean {
      const size = Buffer.byteLength(text) + 1;
      if (size > left) return false;
      left -= size;
      return true;
    },
  };
}

/** Everybody whose name fits, with as many of their pictures as fit after the names. */
function peopleWithin(
  people: FeedEpisode['people'],
  origin: string,
  budget: ReturnType<typeof createBudget>,
): string[] {
  return people
    .map((one) => ({ named: person({ ...one, imageUrl: null }, origin), whole: person(one, origin) }))
    .filter(({ named }) => budget.takes(named))
    .map(({ named, whole }) => {
      const picture = whole.slice(named.length); // only its length counts
      return budget.takes(picture) ? whole : named;
    });
}

/** How apps name an episode. */
export const itemTitle = ({ number, title }: Pick<FeedEpisode, 'number' | 'title'>): string =>
  title?.trim() || archiveTitle({ number, type: 'podcast', title: null });

/**
 * An episode keeps the identity that it was published with. What would make it larger than readers take is left out:
 * first the whole notes, then the chapters written into the item (the address of their file stays), then transcripts
 * of others, then pictures of people.
 */
export function feedItem(episode: FeedEpisode, origin: string): string {
  const { id, number, slug, kind, season, subjects, audio, transcripts } = episode;
  const chapters = chaptersOf(subjects);
  const { notesBytes } = limits.feeds;
  const lines = subjectsHtml(subjects, notesBytes);
  const shortNotes = notesHtml(episode.description, origin, notesBytes - Buffer.byteLength(lines));
  const own = [
    textElement('title', itemTitle(episode)),
    textElement('link', origin + paths.episode(slug)),
    textElement('guid', episode.guid, { isPermaLink: String(episode.isPermalink) }),
    textElement('pubDate', date(episode.publishedAt)),
    element('description', {}, cdata(shortNotes + lines)),
    element('enclosure', {
      url: origin + feedPaths.enclosure(id, audio.file),
      length: audio.sizeBytes,
      type: feedAudio[audio.mimeType] ?? audio.mimeType,
    }),
    textElement('itunes:episodeType', kind),
    // For a bonus or a trailer, the number would say to which episode it belongs.
    ...(kind === 'full' && number !== null ? [textElement('itunes:episode', number)] : []),
    ...(season === null ? [] : [textElement('itunes:season', season)]),
    textElement('itunes:explicit', String(episode.isExplicit ?? false)),
    element('itunes:image', { href: imageOf(episode, origin) }),
    ...(audio.durationMs === null
      ? []
      : [textElement('itunes:duration', Math.round(audio.durationMs / 1_000))]),
    ...(season === null ? [] : [textElement('podcast:season', season)]),
    ...(number === null ? [] : [textElement('podcast:episode', number)]),
    ...(chapters.length === 0
      ? []
      : [
          element('podcast:chapters', {
            url: origin + feedPaths.chapters(id),
            type: 'application/json+chapters',
          }),
        ]),
    ...ownTranscripts(episode, origin),
  ];
  const budget = createBudget(limits.feeds.itemBytes - bytesOf(own));
  const people = peopleWithin(episode.people, origin, budget);
  const othersTranscripts = transcripts
    .filter(({ url }) => secureUrl(url) !== undefined)
    .map(({ url, type, language }) =>
      element('podcast:transcript', { url, type: type ?? 'text/plain', language }),
    )
    .filter(budget.takes);
  const inline = chapters.length === 0 ? [] : [simpleChapters(chapters)].filter(budget.takes);
  const room = Math.max(budget.left() - 100, 0);
  const whole = notesHtml(episode.description, origin, room);
  const wholeLines = whole === '' ? '' : subjectsHtml(subjects, room - Buffer.byteLength(whole));
  const content = whole === '' ? [] : [element('content:encoded', {}, cdata(whole + wholeLines))];
  return element('item', {}, [...own, ...people, ...othersTranscripts, ...inline, ...content]);
}

/** What an installation says of its feeds. */
export interface FeedOwner {
  /** What Apple asks for as a proof that the feed is ours, while it does. */
  verifyText?: string | undefined;
  /** Where directories verify the owner. Whoever reads the feed has it, harvesters too. */
  ownerEmail?: string | undefined;
  /** Other hosts may import the show, as when it moves there. */
  isUnlocked?: boolean;
}

export interface FeedShow extends FeedOwner {
  origin: string;
  podcastGuid: string;
  /** Where the show goes. */
  newUrl?: string | undefined;
  /** The recording that is announced. */
  live?: AnnouncedRecording | undefined;
}

const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const;
/** When a new episode appears, as iCalendar writes it. */
const weeklyRule = `FREQ=WEEKLY;BYDAY=${weekdays[distributionWeekday]}`;

const owner = (email: string) =>
  element('itunes:owner', {}, [textElement('itunes:name', brand.name), textElement('itunes:email', email)]);

/** `changedAt` is when the rest of the document last changed. */
export function feedXml(
  { origin, podcastGuid, verifyText, ownerEmail, isUnlocked = false, newUrl, live }: FeedShow,
  document: FeedDocument,
  items: readonly string[],
  changedAt: Date,
): string {
  const [category, subcategory] = podcastCategory;
  const channel = [
    ...links(document, origin),
    textElement('title', brand.name),
    textElement('link', `${origin}/`),
    textElement('description', showDescription),
    textElement('language', locale.slice(0, 2)),
    textElement('copyright', `${brand.name}, ${brand.licence.name}`),
    textElement('lastBuildDate', date(changedAt)),
    textElement('itunes:author', cut(brand.name, longest.author)),
    ...(ownerEmail === undefined ? [] : [owner(ownerEmail)]),
    element('itunes:image', { href: origin + showPicturePath }),
    textElement('itunes:type', 'episodic'),
    textElement('itunes:explicit', 'false'),
    element(
      'itunes:category',
      { text: category },
      subcategory === undefined ? [] : element('itunes:category', { text: subcategory }),
    ),
    textElement('podcast:guid', podcastGuid),
    textElement('podcast:medium', 'podcast'),
    textElement('podcast:license', licenceIdentifier.toLowerCase(), { url: brand.licence.url }),
    textElement('podcast:locked', isUnlocked ? 'no' : 'yes', { owner: ownerEmail }),
    textElement('podcast:funding', `Soutenir ${brand.name}`, { url: brand.links.donation }),
    textElement('podcast:updateFrequency', `Chaque ${distributionDay}`, { rrule: weeklyRule }),
    ...(verifyText === undefined
      ? []
      : [textElement('podcast:txt', verifyText, { purpose: 'applepodcastsverify' })]),
    ...(newUrl === undefined ? [] : [textElement('itunes:new-feed-url', newUrl)]),
    ...(live === undefined ? [] : [liveItemElement(live)]),
    ...items,
  ];
  const attributes = Object.fromEntries(
    Object.entries(namespaces).map(([name, url]) => [`xmlns:${name}`, url]),
  );
  return xmlDocument(element('rss', { version: '2.0', ...attributes }, element('channel', {}, channel)));
}

/** What a show says of its chapters as JSON Chapters 1.2.0, in seconds. */
export const jsonChapters = (chapters: readonly Chapter[]) => ({
  version: '1.2.0',
  chapters: chapters.map(({ startMs, title, url }) => ({
    startTime: startMs / 1_000,
    title,
    ...(url === null ? {} : { url }),
  })),
});

/** The namespace of `podcast:guid`. */
const namespace = Buffer.from('ead4c236bf5858c6a2c6a6b28d128cb6', 'hex');

/**
 * The identity of a show by Podcasting 2.0: a UUID of version 5 (RFC 9562, 5.5) over the address of its feed, without
 * scheme and trailing slashes.
 */
export function podcastGuid(feedUrl: string): string {
  const name = feedUrl.replace(/^\w+:\/\//, '').replace(/\/+$/, '');
  const bytes = createHash('sha1').update(namespace).update(name).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
