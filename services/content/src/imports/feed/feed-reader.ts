import { ParseError, parseRssFeed } from 'feedsmith';
import { limitTitle, overLimit } from './feed-limits.ts';
import { readItem, type FeedItem, type ItemContext, type ParsedItem } from './feed-item.ts';
import { ImportProblem, messageOf, type FeedProblem, type ItemNote } from './import-problem.ts';
import { participantsFrom, type Participant } from './participants.rules.ts';
import { createItemSplitter, type ItemSplitter, type RawItem } from './split-items.ts';
import { cleanTitle, webAddress } from './text.rules.ts';
import { mapWithin, runWithin, type TimeLimit } from './time-limit.ts';

export interface Feed {
  title: string;
  /** The identity of the show in Podcasting 2.0, a UUID. */
  podcastGuid: string | undefined;
  /** As in the feed: newest first, usually. */
  items: FeedItem[];
  /** Items that cannot be imported, by the line of their `<item>`. */
  problems: FeedProblem[];
  /** What is left out of items that are imported, or read otherwise than it is written. */
  warnings: FeedProblem[];
  /** The next page of the feed, if it was not read. */
  nextPage: string | undefined;
}

export interface ReadOptions {
  /** Where the feed was fetched: relative addresses in it begin there. */
  address?: string | undefined;
  /** Opens the next page of a feed in pages (RFC 5005). Without it the first one is read alone. */
  openPage?: ((address: string) => Promise<AsyncIterable<string>>) | undefined;
  limitTime?: TimeLimit;
  /** Called with the number of items that have been read so far. */
  onRead?: (count: number) => void;
}

/** How much of the title of a left-out item is shown: enough to recognise it. */
const shownTitleLength = 200;
/** A usual item takes a millisecond. */
const itemLimitMs = 5_000;
/** Pages have a hundred episodes, usually. */
const maxPages = 1_000;

interface Channel {
  title: string;
  podcastGuid: string | undefined;
  /** For items without an author. */
  participants: Participant[] | undefined;
  address: string | undefined;
  /** The page with older episodes. */
  next: string | undefined;
}

/** What the channel contributes to an item, and how the item is parsed. */
type ReadContext = Pick<ItemContext, 'show' | 'base'> & { parse(): ParsedItem | undefined };

/**
 * Reads an RSS feed while it arrives, in memory for its episodes alone. Each item is parsed alone, so that a bad one
 * is named by its line and stops no other. A feed in pages is read whole; an episode that stands on two of them, because
 * another appeared meanwhile, is taken once.
 * @throws ImportProblem when it is no feed at all, or one of its pages cannot be read
 */
export async function readFeed(
  parts: AsyncIterable<string> | Iterable<string>,
  { address, openPage, limitTime = (work) => runWithin(itemLimitMs, work), onRead }: ReadOptions = {},
): Promise<Feed> {
  const feed: Feed = {
    title: 'untitled',
    podcastGuid: undefined,
    items: [],
    problems: [],
    warnings: [],
    nextPage: undefined,
  };
  const firstOfGuid = new Map<string, { line: number; page: number; url: string }>();
  const visited = new Set<string | undefined>([address]);
  let hasToldInsecure = false;
  /** A feed with one insecure address usually has hundreds: only the first is reported. */
  const isNews = ({ code }: ItemNote) => {
    if (code !== 'insecure') return true;
    const isFirst = !hasToldInsecure;
    hasToldInsecure = true;
    return isFirst;
  };
  const addTo = (page: number) => (line: number, result: FeedItem | ImportProblem) => {
    const where = page === 1 ? '' : ` (page ${page})`;
    if (result instanceof ImportProblem) {
      const { itemTitle, message, code, written } = result;
      feed.problems.push({ line, title: itemTitle, text: `${message}${where}`, code, written });
      return;
    }
    const { guid, enclosure, notes } = result;
    const { title } = result.fields;
    const first = firstOfGuid.get(guid);
    if (!first) {
      firstOfGuid.set(guid, { line, page, url: enclosure.url });
      feed.items.push(result);
      for (const note of notes.filter(isNews))
        feed.warnings.push({ ...note, line, title, text: `${note.text}${where}` });
    } else if (first.page === page || first.url !== enclosure.url) {
      const text = `its GUID is that of line ${first.line} (${guid})${where}`;
      feed.problems.push({ line, title, text, code: 'duplicate', written: guid });
    }
  };
  const tellRead = () => onRead?.(feed.items.length + feed.problems.length);

  let channel = await readPage(parts, { address, limitTime, add: addTo(1), tellRead });
  feed.title = channel.title;
  feed.podcastGuid = channel.podcastGuid;
  for (let page = 2; channel.next !== undefined && !visited.has(channel.next); page += 1) {
    feed.nextPage = channel.next;
    if (!openPage) break;
    if (page > maxPages)
      throw new ImportProblem(`it has more than ${maxPages} pages`, { code: 'too_many_items' });
    visited.add(channel.next);
    const next = await openPage(channel.next);
    channel = await readPage(next, { address: channel.next, limitTime, add: addTo(page), tellRead });
    feed.nextPage = undefined;
  }
  if (feed.items.length + feed.problems.length === 0)
    throw new ImportProblem('the feed has no items', { code: 'empty' });
  return feed;
}

interface PageOptions {
  address: string | undefined;
  limitTime: TimeLimit;
  add(line: number, result: FeedItem | ImportProblem): void;
  /** Called when items have been added. */
  tellRead(): void;
}

async function readPage(
  parts: AsyncIterable<string> | Iterable<string>,
  { address, limitTime, add, tellRead }: PageOptions,
): Promise<Channel> {
  const splitter = createItemSplitter();
  const withoutPeople: FeedItem[] = [];
  let channel: Channel | undefined;
  const readAll = (raws: RawItem[]) => {
    if (raws.length === 0) return;
    // What a channel says of itself stands before its items; what follows them is read at the end.
    channel ??= readChannel(splitter.channelDocument(), address);
    const context = { show: channel.title, base: address ?? channel.address };
    const parsed = parseTogether(raws, splitter, limitTime);
    const results = mapWithin(limitTime, raws, (raw) =>
      tryItem(raw, { ...context, parse: () => parsed.get(raw) ?? parseAlone(raw, splitter) }),
    );
    for (const [raw, result] of results) {
      if (!(result instanceof ImportProblem) && !result.participants) withoutPeople.push(result);
      add(raw.line, result);
    }
    tellRead();
  };

  for await (const part of parts) readAll(splitter.write(part));
  readAll(splitter.end());
  const whole = readChannel(splitter.channelDocument(), address);
  for (const item of withoutPeople) item.participants = whole.participants;
  return whole;
}

const uuid = /^\s*([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\s*$/i;

function readChannel(document: string, address: string | undefined): Channel {
  const { title, link, atom, podcast } = parseDocument(document) ?? {};
  const linkTo = (wanted: string) => atom?.links?.find(({ rel }) => rel === wanted)?.href;
  const self = linkTo('self') ?? link;
  // Paged feeds, and archived ones, whose documents never change.
  const next = webAddress(linkTo('next') ?? linkTo('prev-archive'), { base: address ?? self });
  return {
    title: cleanTitle(limitTitle(title, 'the title of the show')) ?? 'untitled',
    podcastGuid: uuid.exec(podcast?.guid ?? '')?.[1]?.toLowerCase(),
    participants: participantsFrom(podcast?.persons),
    address: self,
    next: next ?? undefined,
  };
}

type Documents = Pick<ItemSplitter, 'documentOf'>;

const parseAlone = (raw: RawItem, { documentOf }: Documents) => parseDocument(documentOf([raw]))?.items?.[0];

/**
 * Parses items in one document: for an item alone, setting the parser up takes four times as long as parsing. Empty where
 * they have to be parsed one by one, since one of them might affect the others.
 */
function parseTogether(
  raws: readonly RawItem[],
  { documentOf }: Documents,
  limitTime: TimeLimit,
): ReadonlyMap<RawItem, ParsedItem> {
  const isSafe = ({ xml, problem }: RawItem) => problem === undefined && !xml.includes('xmlns');
  const parsed = new Map<RawItem, ParsedItem>();
  if (raws.length < 2 || !raws.every(isSafe)) return parsed;
  let items: readonly ParsedItem[] = [];
  try {
    limitTime(() => {
      items = parseDocument(documentOf(raws))?.items ?? [];
    });
  } catch {
    return parsed; // whatever it is, it is found again and reported where each item is parsed alone
  }
  if (items.length === raws.length)
    items.forEach((item, index) => {
      const raw = raws[index];
      if (raw) parsed.set(raw, item);
    });
  return parsed;
}

/** Whether a CDATA section goes on until that of a later item closes. */
const holdsAnotherItem = (xml: string) =>
  xml.indexOf('</item>') < xml.length - '</item>'.length &&
  [...xml.matchAll(/<!\[CDATA\[([^]*?)\]\]>/g)].some(([, text = '']) => {
    const [, ...later] = text.split(/<\/item>\s*<item[\s>]/);
    return later.some((item) => item.includes('<![CDATA['));
  });

/** The item, or why it cannot be imported. A failure of one item does not stop the others. */
function tryItem(raw: RawItem, context: ReadContext): FeedItem | ImportProblem {
  let item: ParsedItem | undefined;
  try {
    if (raw.problem) return overLimit(raw.problem);
    if (holdsAnotherItem(raw.xml))
      return new ImportProblem(
        'a CDATA section of it is not closed, and goes on in the next item, which is left out with it',
      );
    item = context.parse();
    if (!item) return new ImportProblem('it is empty');
    return readItem(item, { ...context, line: raw.line, measures: raw.measures });
  } catch (error) {
    const problem =
      error instanceof ImportProblem
        ? error
        : new ImportProblem(`it cannot be read: ${messageOf(error)}`, { cause: error });
    problem.itemTitle = cleanTitle(item?.title?.slice(0, shownTitleLength));
    return problem;
  }
}

/** Undefined where there is nothing in it that feedsmith knows. */
function parseDocument(document: string) {
  try {
    return parseRssFeed(document);
  } catch (error) {
    if (error instanceof ParseError) return undefined;
    throw error;
  }
}
