import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { feedLimits, overLimit, tooDeep, tooLong, tooMany } from './feed-limits.ts';
import { ImportProblem } from './import-problem.ts';

export type Measure = 'duration' | 'season' | 'episode';

/** An `<item>` as it stands in the feed. */
export interface RawItem {
  line: number;
  /** Its XML, from tag to tag. Empty where it has a problem. */
  xml: string;
  /** The content of elements that are read as numbers or times, as XML: one that is neither is reported. */
  measures: Partial<Record<Measure, string>>;
  /** Which limit it exceeds, so that it is not read. */
  problem: string | undefined;
}

export interface ItemSplitter {
  /** The items that end in this part of the feed. @throws ImportProblem when it is no feed */
  write(text: string): RawItem[];
  /** The items that end last. @throws ImportProblem when the feed ends too early or has no channel */
  end(): RawItem[];
  /** An RSS document of the channel as read so far, without items. */
  channelDocument(): string;
  /** An RSS document of these items alone, with the namespaces of the feed. */
  documentOf(items: readonly RawItem[]): string;
}

/** The first element begins within this many characters. */
const headLength = 4096;

const path = ['rss', 'channel', 'item'];
const notRss = 'it is not an RSS feed (there is no <rss> with a <channel>)';

/**
 * Errors that leave the tags intact: characters that XML forbids, which are removed later, and HTML entities.
 */
const tolerated = /: (disallowed character\.|the string "]]>"|undefined entity|malformed character entity)/;

/** A `&` that begins no entity. The parser notices it at the next `;` only. */
const bareAmpersand = /<!\[CDATA\[[^]*?\]\]>|<!--[^]*?-->|&(?![#\w]{1,40};)/g;

/** What the parser says of a broken feed, with the line where `read`, the text it has read last, is broken. */
function problemOf({ message }: Error, read: string, lineNow: number): ImportProblem {
  const text = message.replace(/^\d+:\d+: /, '').replace(/\.$/, '');
  const isEnd = /^unclosed tag|^unexpected end/.test(text);
  const section = read.lastIndexOf('<![CDATA[');
  if (isEnd && section > read.lastIndexOf(']]>'))
    return new ImportProblem(
      `line ${lineNow - lineCount(read.slice(section))}: not well-formed XML: a CDATA section is not closed`,
      { code: 'not_a_feed' },
    );
  if (isEnd || text.includes('entity'))
    for (const { 0: found, index } of read.matchAll(bareAmpersand))
      if (found === '&') {
        const line = lineNow - lineCount(read.slice(index));
        return new ImportProblem(`line ${line}: not well-formed XML: a bare "&", where "&amp;" is expected`, {
          code: 'not_a_feed',
        });
      }
  return new ImportProblem(`line ${lineNow}: not well-formed XML: ${isEnd ? 'it ends too early' : text}`, {
    code: 'not_a_feed',
  });
}

/** The namespaces that an element declares, as attributes are written. */
const namespacesOf = ({ attributes }: SaxesTagPlain): [name: string, value: string][] =>
  Object.entries(attributes)
    .filter(([name]) => name.startsWith('xmlns'))
    .map(([name, value]) => [name, value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')]);

const measures: readonly Measure[] = ['duration', 'season', 'episode'];
/** `itunes:duration`, `podcast:season` */
const measureOf = (tag: string) => measures.find((name) => tag.toLowerCase().endsWith(`:${name}`));

const lineCount = (text: string) => text.match(/\r\n?|\n/g)?.length ?? 0;

/** Refuses what has another first element: an HTML page, or a DTD, where entity bombs hide. */
function requireFeedRoot(head: string): void {
  if (head.trim() === '') throw new ImportProblem('it is empty', { code: 'empty' });
  const index = rootIndex(head);
  const root = head.slice(index, index + 40).toLowerCase();
  if (/^<!doctype html|^<html|^<head|^<body/.test(root))
    throw new ImportProblem('it is an HTML page, not a feed', { code: 'not_a_feed' });
  if (root.startsWith('<!doctype'))
    throw new ImportProblem('it has a DTD, which is not accepted in a feed', { code: 'not_a_feed' });
}

/** The position after all blanks, processing instructions and comments at the start. */
function rootIndex(text: string): number {
  let index = 0;
  for (;;) {
    index += /^\s*/.exec(text.slice(index, index + 10_000))?.[0].length ?? 0;
    const end = text.startsWith('<?', index) ? '?>' : text.startsWith('<!--', index) ? '-->' : undefined;
    const close = end === undefined ? -1 : text.indexOf(end, index);
    if (end === undefined || close === -1) return index;
    index = close + end.length;
  }
}

/** Splits a feed into its items as it arrives. At most one item is held in memory. */
export function createItemSplitter(): ItemSplitter {
  const parser = new SaxesParser();
  /** The text from `offset`, a position of the parser. */
  let text = '';
  let offset = 0;
  /** Blank lines before the XML declaration, which the parser would refuse. */
  let blankLines = 0;
  /** The beginning of the feed until its first element can be judged, then undefined. */
  let head: string | undefined = '';
  /** Where the text begins that is kept: an item, or what the channel says between two. */
  let keptFrom: number | undefined;
  let channel = '';
  const namespaces = new Map<string, string>();
  let hasChannel = false;
  let depth = 0;
  /** How many elements of `path` are open. */
  let matched = 0;
  let item: Omit<RawItem, 'xml'> | undefined;
  /** The open element of the item that is one of `measures`, and where its content begins. */
  let measure: { name: Measure; from: number } | undefined;
  let items: RawItem[] = [];
  /** Where the attributes begin that the parser is collecting, and how many they are. */
  let attributesFrom: number | undefined;
  let attributeCount = 0;
  /** The count of the channel leaves out its items. */
  const elementCounts = { item: 0, channel: 0 };

  const lineNow = () => parser.line + blankLines;
  const overLimitHere = (text: string) => overLimit(`line ${lineNow()}: ${text}`);
  /** Where the tag begins that the parser is reading. */
  const tagStart = () => offset + text.lastIndexOf('<', parser.position - offset - 1);
  const slice = (from: number, to: number) => text.slice(from - offset, to - offset);

  /** `waiting`: characters of the channel that are kept, but not added to it yet. */
  const limitChannel = (waiting = 0) => {
    if (channel.length + waiting > feedLimits.length) throw overLimitHere(`its channel is ${tooLong}`);
  };
  const keepChannel = (to: number) => {
    if (keptFrom !== undefined) channel += slice(keptFrom, to).trim();
    limitChannel();
  };

  const countElement = () => {
    if (item) {
      elementCounts.item += 1;
      if (elementCounts.item > feedLimits.elements) item.problem ??= `it has ${tooMany}`;
    } else {
      elementCounts.channel += 1;
      if (elementCounts.channel > feedLimits.elements) throw overLimitHere(`its channel has ${tooMany}`);
    }
  };

  parser.on('error', (error) => {
    if (!tolerated.test(error.message))
      throw problemOf(error, text.slice(0, parser.position - offset), lineNow());
  });
  parser.on('doctype', () => {
    throw new ImportProblem('it has a DTD, which is not accepted in a feed', { code: 'not_a_feed' });
  });
  parser.on('opentagstart', ({ name }) => {
    attributesFrom = parser.position;
    attributeCount = 0;
    if (matched === depth && path[depth] === name) matched += 1;
    depth += 1;
    if (item) {
      countElement();
      if (depth - path.length > feedLimits.depth) item.problem ??= `its elements are ${tooDeep}`;
    } else if (depth === path.length && matched === depth) {
      keepChannel(tagStart());
      keptFrom = tagStart();
      // The name may end with its line.
      const isNextLine = /[\r\n]/.test(slice(parser.position - 1, parser.position));
      item = { line: lineNow() - (isNextLine ? 1 : 0), measures: {}, problem: undefined };
      elementCounts.item = 0;
    } else {
      countElement();
      if (depth > feedLimits.depth) throw overLimitHere(`its elements are ${tooDeep}`);
    }
    if (depth > feedLimits.feedDepth)
      throw overLimitHere(`its elements are nested more than ${feedLimits.feedDepth} deep`);
  });
  parser.on('attribute', () => {
    attributeCount += 1;
    if (attributeCount > feedLimits.attributes)
      throw overLimitHere(`a tag has more than ${feedLimits.attributes} attributes`);
  });
  parser.on('opentag', (tag) => {
    attributesFrom = undefined;
    const name = measureOf(tag.name);
    if (item && name && depth === path.length + 1) measure = { name, from: parser.position };
    if (depth > 2 || matched !== depth) return;
    for (const namespace of namespacesOf(tag)) namespaces.set(...namespace);
    if (depth === 2) {
      hasChannel = true;
      keptFrom = parser.position;
    }
  });
  parser.on('closetag', () => {
    if (item && measure && depth === path.length + 1) {
      item.measures[measure.name] ??= slice(measure.from, tagStart());
      measure = undefined;
    }
    if (item && depth === path.length) {
      if (keptFrom !== undefined && parser.position - keptFrom > feedLimits.length)
        item.problem ??= `it is ${tooLong}`;
      const xml = item.problem || keptFrom === undefined ? '' : slice(keptFrom, parser.position);
      items.push({ ...item, xml });
      item = undefined;
      keptFrom = parser.position;
    } else if (depth === 2 && matched === 2) {
      keepChannel(Math.max(tagStart(), keptFrom ?? 0));
      keptFrom = undefined;
    }
    depth -= 1;
    matched = Math.min(matched, depth);
  });

  const rssOf = (content: string) => {
    const declared = [...namespaces].map(([name, value]) => ` ${name}="${value}"`).join('');
    return `<rss version="2.0"${declared}><channel>${content}</channel></rss>`;
  };

  const parse = (part: string) => {
    text += part;
    parser.write(part);
    // The parser keeps attributes whole, also those of an item that is too long.
    if (attributesFrom !== undefined && parser.position - attributesFrom > feedLimits.length)
      throw overLimitHere(`a tag is ${tooLong}`);
    if (item && text.length > feedLimits.length) item.problem ??= `it is ${tooLong}`;
    if (item?.problem) keptFrom = undefined;
    else if (!item && keptFrom !== undefined) limitChannel(offset + text.length - keptFrom);
    // The last tag may go on in the next part. One that began in an earlier part belongs to nothing that is kept.
    const lastTag = part.lastIndexOf('<');
    const end = offset + text.length;
    const from = keptFrom ?? (lastTag === -1 ? end : end - part.length + lastTag);
    text = text.slice(from - offset);
    offset = from;
  };

  const begin = (start: string) => {
    head = undefined;
    requireFeedRoot(start);
    parse(start);
  };

  const takeItems = () => {
    const found = items;
    items = [];
    return found;
  };

  return {
    write(part) {
      if (head === undefined) parse(part);
      else {
        head += part;
        const start = head.trimStart();
        blankLines += lineCount(head.slice(0, head.length - start.length));
        head = start;
        if (start.length >= headLength) begin(start);
      }
      return takeItems();
    },
    end() {
      if (head !== undefined) begin(head);
      parser.close();
      if (!hasChannel) throw new ImportProblem(notRss, { code: 'not_a_feed' });
      return takeItems();
    },
    channelDocument: () => rssOf(channel),
    documentOf: (found) => rssOf(found.map(({ xml }) => xml).join('')),
  };
}
