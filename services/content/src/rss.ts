import { locale } from '@nobicast/contracts';
import { element, textElement, xmlDocument } from './xml.ts';

export interface RssChannel {
  /** The addresses of the feed itself and of the page that it is about. */
  self: string;
  link: string;
  title: string;
  description: string;
  /** When the rest of the feed last changed, where that is known. */
  changedAt?: Date;
  /** Elements. */
  items: readonly string[];
}

/** RSS 2.0, with the namespaces that items of texts and comments use. https://www.rssboard.org/rss-specification */
export const rssFeed = ({ self, link, title, description, changedAt, items }: RssChannel): string =>
  xmlDocument(
    element(
      'rss',
      {
        version: '2.0',
        'xmlns:atom': 'http://www.w3.org/2005/Atom',
        'xmlns:content': 'http://purl.org/rss/1.0/modules/content/',
        'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
      },
      element('channel', {}, [
        element('atom:link', { rel: 'self', href: self, type: 'application/rss+xml' }),
        textElement('title', title),
        textElement('link', link),
        textElement('description', description),
        textElement('language', locale.slice(0, 2)),
        ...(changedAt ? [textElement('lastBuildDate', changedAt.toUTCString())] : []),
        ...items,
      ]),
    ),
  );
