import { XMLParser } from 'fast-xml-parser';
import { parseRssFeed } from 'feedsmith';
import { readItem, type FeedItem } from './feed-item.ts';
import { requireFeedXml } from './feed-text.ts';
import { ImportProblem, messageOf } from './import-problem.ts';

export interface Feed {
  title: string;
  /** As in the feed: newest first, usually. */
  items: FeedItem[];
  /** Items that cannot be imported, by the line of their `<item>`. */
  problems: { line: number; text: string }[];
}

interface RawItem {
  line: number;
  xml: string;
}

/** Cuts a feed into its items without reading them, and knows where each stood. */
const splitter = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
  trimValues: false,
  alwaysCreateTextNode: true,
  captureMetaData: true,
  ignoreDeclaration: true,
  ignorePiTags: true,
  stopNodes: ['rss.channel.item'],
});

// Typed as the wrapper object Symbol by the library; it is the primitive.
const place: unique symbol = XMLParser.getMetaDataSymbol() as never;
type XmlNode = Record<PropertyKey, unknown>;

const isNode = (value: unknown): value is XmlNode => typeof value === 'object' && value !== null;

/**
 * Reads an RSS feed. Each item is parsed alone, so that a bad one is named by its line and stops no other.
 * @throws ImportProblem when it is no feed at all
 */
export function readFeed(text: string): Feed {
  requireFeedXml(text);
  const { namespaces, items: rawItems } = splitItems(text);
  const channel = parseFeed(text, 0);
  if (rawItems.length === 0) throw new ImportProblem('the feed has no items');

  const feed: Feed = { title: channel.title ?? 'untitled', items: [], problems: [] };
  const lines = new Map<string, number>();
  for (const rawItem of rawItems) {
    const { line } = rawItem;
    try {
      const item = readItem(parseItem(rawItem, namespaces), {
        line,
        defaultPersons: channel.podcast?.persons,
      });
      const earlier = lines.get(item.guid);
      if (earlier) throw new ImportProblem(`its GUID is that of line ${earlier} (${item.guid})`);
      lines.set(item.guid, line);
      feed.items.push(item);
    } catch (error) {
      // Whatever breaks on one item, the others are read.
      const text = error instanceof ImportProblem ? error.message : `it cannot be read: ${messageOf(error)}`;
      feed.problems.push({ line, text });
    }
  }
  return feed;
}

function parseItem({ xml }: RawItem, namespaces: string) {
  const channel = `<title>-</title>${bareDuration(xml)}`;
  const [item] = parseFeed(`<rss version="2.0"${namespaces}><channel>${channel}</channel></rss>`).items ?? [];
  if (!item) throw new ImportProblem('it is empty');
  return item;
}

function parseFeed(text: string, maxItems?: number) {
  try {
    return parseRssFeed(text, maxItems === undefined ? undefined : { maxItems });
  } catch (error) {
    throw new ImportProblem(`it is not an RSS feed (${messageOf(error)})`, { cause: error });
  }
}

function splitItems(text: string): { namespaces: string; items: RawItem[] } {
  const document = parseXml(text);
  const rss = isNode(document) ? document.rss : undefined;
  const channel = isNode(rss) ? rss.channel : undefined;
  if (!isNode(rss) || !isNode(channel))
    throw new ImportProblem('it is not an RSS feed (there is no <rss> with a <channel>)');
  const found = channel.item ?? [];
  const nodes: unknown[] = Array.isArray(found) ? found : [found];
  const lineAt = lineCounter(text);
  const items = nodes.map((node) => {
    const { startIndex, endIndex } = placeOf(node);
    return { line: lineAt(startIndex), xml: text.slice(startIndex, endIndex) };
  });
  return { namespaces: namespacesOf({ ...rss, ...channel }), items };
}

function parseXml(text: string): unknown {
  try {
    return splitter.parse(text);
  } catch (error) {
    throw new ImportProblem(`it cannot be read: ${messageOf(error)}`, { cause: error });
  }
}

interface Place {
  startIndex: number;
  endIndex: number;
}

// The splitter runs with captureMetaData: every node has this property, with both indexes.
const placeOf = (node: unknown): Place => (node as { [place]: Place })[place];

/** feedsmith reads a duration only where nothing stands around it: no space, no CDATA. */
const bareDuration = (xml: string) =>
  xml.replace(/(<[\w-]+:duration>)\s*(?:<!\[CDATA\[)?\s*([\d:.]+)\s*(?:\]\]>)?\s*(?=<\/)/gi, '$1$2');

/** Line numbers of growing indexes, in one pass. */
function lineCounter(text: string): (index: number) => number {
  let line = 1;
  let seen = 0;
  return (index) => {
    for (let next = text.indexOf('\n', seen); next !== -1 && next < index; next = text.indexOf('\n', seen)) {
      line += 1;
      seen = next + 1;
    }
    return line;
  };
}

const namespacesOf = (attributes: Record<string, unknown>) =>
  Object.entries(attributes)
    .filter(([name]) => name.startsWith('@xmlns'))
    .map(([name, value]) => ` ${name.slice(1)}="${String(value).replaceAll('"', '&quot;')}"`)
    .join('');
