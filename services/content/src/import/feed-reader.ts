import { ParseError, parseRssFeed } from 'feedsmith';
import { readItem, type FeedItem } from './feed-item.ts';
import { ImportProblem, messageOf } from './import-problem.ts';
import { participantsFrom, type Participant } from './participants.rules.ts';
import { createItemSplitter, type RawItem } from './split-items.ts';
import { cleanTitle } from './text.rules.ts';
import { runWithin } from './time-limit.ts';

export interface Feed {
  title: string;
  /** As in the feed: newest first, usually. */
  items: FeedItem[];
  /** Items that cannot be imported, by the line of their `<item>`. */
  problems: { line: number; text: string }[];
}

export interface ReadOptions {
  /** Where the feed was fetched: relative addresses in it begin there. */
  address?: string | undefined;
  /** Runs what reads one item, and throws an ImportProblem where that takes too long. */
  limitTime?: <Result>(work: () => Result) => Result;
}

/** A usual item takes a millisecond. */
const itemLimitMs = 5_000;

interface Channel {
  title: string;
  /** Of items that name nobody. */
  participants: Participant[] | undefined;
  address: string | undefined;
}

/**
 * Reads an RSS feed while it arrives, in memory for its episodes alone. Each item is parsed alone, so that a bad one
 * is named by its line and stops no other.
 * @throws ImportProblem when it is no feed at all
 */
export async function readFeed(
  parts: AsyncIterable<string> | Iterable<string>,
  { address, limitTime = (work) => runWithin(itemLimitMs, work) }: ReadOptions = {},
): Promise<Feed> {
  const splitter = createItemSplitter();
  const feed: Feed = { title: 'untitled', items: [], problems: [] };
  const lines = new Map<string, number>();
  let channel: Channel | undefined;

  const read = (raw: RawItem) => {
    // What a channel says of itself stands before its items; what follows them is read at the end.
    channel ??= readChannel(splitter.channelDocument());
    const context = { show: channel.title, base: address ?? channel.address };
    const item = limitTime(() => parseItem(raw, context));
    const earlier = lines.get(item.guid);
    if (earlier) throw new ImportProblem(`its GUID is that of line ${earlier} (${item.guid})`);
    lines.set(item.guid, raw.line);
    return item;
  };
  const add = (raw: RawItem) => {
    try {
      feed.items.push(read(raw));
    } catch (error) {
      // Whatever breaks on one item, the others are read.
      const text = error instanceof ImportProblem ? error.message : `it cannot be read: ${messageOf(error)}`;
      feed.problems.push({ line: raw.line, text });
    }
  };

  for await (const part of parts) splitter.write(part).forEach(add);
  splitter.end().forEach(add);
  if (feed.items.length + feed.problems.length === 0) throw new ImportProblem('the feed has no items');
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

function parseItem(raw: RawItem, context: { show: string; base: string | undefined }): FeedItem {
  if (raw.problem) throw new ImportProblem(raw.problem);
  const [item] = parseDocument(raw.document)?.items ?? [];
  if (!item) throw new ImportProblem('it is empty');
  return readItem(item, { ...context, line: raw.line, duration: raw.duration });
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
