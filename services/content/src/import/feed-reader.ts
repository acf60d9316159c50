import type { ImportProblemCode } from '@nobicast/contracts';
import { ParseError, parseRssFeed } from 'feedsmith';
import { readItem, type FeedItem, type ItemContext, type ParsedItem } from './feed-item.ts';
import { ImportProblem, messageOf } from './import-problem.ts';
import { participantsFrom, type Participant } from './participants.rules.ts';
import { createItemSplitter, type ItemSplitter, type RawItem } from './split-items.ts';
import { cleanTitle } from './text.rules.ts';
import { mapWithin, runWithin, type TimeLimit } from './time-limit.ts';

/** Why an item cannot be imported, or a part of it is left out. */
export interface FeedProblem {
  line: number;
  text: string;
  code: ImportProblemCode;
}

export interface Feed {
  title: string;
  /** As in the feed: newest first, usually. */
  items: FeedItem[];
  /** Items that cannot be imported, by the line of their `<item>`. */
  problems: FeedProblem[];
}

export interface ReadOptions {
  /** Where the feed was fetched: relative addresses in it begin there. */
  address?: string | undefined;
  limitTime?: TimeLimit;
  /** Called with the number of items that have been read so far. */
  onRead?: (count: number) => void;
}

/** A usual item takes a millisecond. */
const itemLimitMs = 5_000;

interface Channel {
  title: string;
  /** Of items that name nobody. */
  participants: Participant[] | undefined;
  address: string | undefined;
}

/** What the channel contributes to an item, and how the item is parsed. */
type ReadContext = Pick<ItemContext, 'show' | 'base'> & { parse(): ParsedItem | undefined };

/**
 * Reads an RSS feed while it arrives, in memory for its episodes alone. Each item is parsed alone, so that a bad one
 * is named by its line and stops no other.
 * @throws ImportProblem when it is no feed at all
 */
export async function readFeed(
  parts: AsyncIterable<string> | Iterable<string>,
  { address, limitTime = (work) => runWithin(itemLimitMs, work), onRead }: ReadOptions = {},
): Promise<Feed> {
  const splitter = createItemSplitter();
  const feed: Feed = { title: 'untitled', items: [], problems: [] };
  const lines = new Map<string, number>();
  let channel: Channel | undefined;

  const add = (item: FeedItem) => {
    const earlier = lines.get(item.guid);
    if (earlier) {
      const text = `its GUID is that of line ${earlier} (${item.guid})`;
      feed.problems.push({ line: item.line, text, code: 'duplicate' });
      return;
    }
    lines.set(item.guid, item.line);
    feed.items.push(item);
  };
  const readAll = (raws: RawItem[]) => {
    if (raws.length === 0) return;
    // What a channel says of itself stands before its items; what follows them is read at the end.
    channel ??= readChannel(splitter.channelDocument());
    const context = { show: channel.title, base: address ?? channel.address };
    const parsed = parseTogether(raws, splitter, limitTime);
    const results = mapWithin(limitTime, raws, (raw) =>
      tryItem(raw, { ...context, parse: () => parsed.get(raw) ?? parseAlone(raw, splitter) }),
    );
    for (const [raw, result] of results)
      if (result instanceof ImportProblem)
        feed.problems.push({ line: raw.line, text: result.message, code: result.code });
      else add(result);
    onRead?.(feed.items.length + feed.problems.length);
  };

  for await (const part of parts) readAll(splitter.write(part));
  readAll(splitter.end());
  if (feed.items.length + feed.problems.length === 0)
    throw new ImportProblem('the feed has no items', { code: 'empty' });
  const { title, participants } = readChannel(splitter.channelDocument());
  feed.title = title;
  for (const item of feed.items) item.participants ??= participants;
  return feed;
}

function readChannel(document: string): Channel {
  const { title, link, atom, podcast } = parseDocument(document) ?? {};
  return {
    title: cleanTitle(title) ?? 'untitled',
    participants: participantsFrom(podcast?.persons),
    address: atom?.links?.find(({ rel }) => rel === 'self')?.href ?? link,
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

/** The item, or why it cannot be imported. Whatever breaks on one item, the others are read. */
function tryItem(raw: RawItem, context: ReadContext): FeedItem | ImportProblem {
  try {
    if (raw.problem) return new ImportProblem(raw.problem);
    const item = context.parse();
    if (!item) return new ImportProblem('it is empty');
    return readItem(item, { ...context, line: raw.line, duration: raw.duration });
  } catch (error) {
    if (error instanceof ImportProblem) return error;
    return new ImportProblem(`it cannot be read: ${messageOf(error)}`, { cause: error });
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
