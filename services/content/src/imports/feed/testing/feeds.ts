import { existsSync } from 'node:fs';
import path from 'node:path';

/** The folder of real feeds beside the repository, which are their broadcasters': absent in most clones. */
export const realFeeds = path.resolve(
  process.env.NOBICAST_FEEDS ?? path.resolve(__dirname, '../../../../../../../shared/data/feeds'),
);

/** Registers tests of real feeds where these are. */
export const describeRealFeeds = existsSync(realFeeds) ? describe : undefined;

export interface ItemParts {
  title?: string | null;
  guid?: string | null;
  date?: string | null;
  enclosure?: string | null;
  more?: string;
}

const element = (name: string, text: string | null) => (text === null ? '' : `<${name}>${text}</${name}>\n`);

/** An item of four lines at least: `guid` alone makes a whole one. */
export function buildItem({
  title = 'A talk',
  guid = 'guid-1',
  date,
  enclosure,
  more = '',
}: ItemParts = {}): string {
  const address = enclosure === undefined ? `https://cdn.example/${guid}.mp3` : enclosure;
  return [
    '<item>\n',
    element('title', title),
    element('guid', guid),
    element('pubDate', date === undefined ? 'Fri, 03 Jul 2026 07:00:00 +0000' : date),
    address === null ? '' : `<enclosure url="${address}" length="1000" type="audio/mpeg"/>\n`,
    more,
    '</item>\n',
  ].join('');
}

const namespaces = [
  'xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"',
  'xmlns:podcast="https://podcastindex.org/namespace/1.0"',
  'xmlns:psc="http://podlove.org/simple-chapters"',
  'xmlns:content="http://purl.org/rss/1.0/modules/content/"',
].join(' ');

/** A feed whose first item stands on line 5. */
export const buildFeed = (...items: string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" ${namespaces}>\n<channel>\n<title>Test show</title>\n${items.join('')}</channel>\n</rss>\n`;
