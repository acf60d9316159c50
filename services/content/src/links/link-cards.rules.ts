import { Parser } from 'htmlparser2';
import { cleanLine } from '../imports/feed/text.rules.ts';

/** What a page says of itself, as cards show it. */
export interface PageFacts {
  site: string | null;
  title: string | null;
  description: string | null;
  /** The address of its picture, perhaps relative. */
  picture: string | null;
}

/** In characters. The CHECKs of the table are the same. */
const longest = { site: 80, title: 200, description: 200 } as const;

function shortLine(text: string | undefined, length: number): string | null {
  const characters = Array.from(cleanLine(text) ?? '');
  const line =
    characters.length <= length
      ? characters.join('')
      : `${characters
          .slice(0, length - 1)
          .join('')
          .trimEnd()}…`;
  return line || null;
}

/** The first of these that a page has. */
const sources = {
  site: ['og:site_name'],
  title: ['og:title', 'twitter:title'],
  description: ['og:description', 'description'],
  picture: ['og:image', 'og:image:url', 'twitter:image'],
} as const;

/** Reads the meta data of a page in HTML, which may be cut anywhere. */
export function readFacts(html: string): PageFacts {
  const metas = new Map<string, string>();
  const titles: string[] = [];
  let isInTitle = false;
  let isInHead = true;
  const parser = new Parser({
    onopentag(name, { property, name: ofMeta, content }) {
      const key = (property ?? ofMeta)?.toLowerCase();
      if (name === 'meta' && key !== undefined && content?.trim() && !metas.has(key)) metas.set(key, content);
      isInTitle = name === 'title' && isInHead && titles.length === 0;
      // A picture in SVG has titles, too.
      if (name === 'body' || name === 'svg') isInHead = false;
    },
    ontext(text) {
      if (isInTitle) titles.push(text);
    },
    onclosetag(name) {
      if (name === 'title') isInTitle = false;
    },
  });
  parser.end(html);
  const first = (keys: readonly string[]) => keys.map((key) => metas.get(key)).find(Boolean);
  return {
    site: shortLine(first(sources.site), longest.site),
    title: shortLine(first(sources.title) ?? titles.join(''), longest.title),
    description: shortLine(first(sources.description), longest.description),
    picture: first(sources.picture)?.trim() ?? null,
  };
}

const minute = 60_000;
const hour = 60 * minute;
const distances = [10 * minute, hour, 6 * hour, 24 * hour, 72 * hour];

/** The first one included. */
export const maxAttempts = distances.length + 1;

/** When a page that could not be read is tried again; null after the last attempt. */
export function nextAttempt(attempts: number, now: Date): Date | null {
  const distance = distances[attempts - 1];
  return distance === undefined ? null : new Date(now.getTime() + distance);
}
