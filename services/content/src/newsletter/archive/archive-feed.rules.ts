import { getNewsletterFeed, locale, newsletterPaths } from '@nobicast/contracts';
import { feedHtml } from '../../text/html.rules.ts';
import { cdata, element, textElement, xmlDocument } from '../../xml.ts';
import { archiveCopy } from '../newsletter.copy.ts';
import type { ArchivedText } from './archive.repository.ts';

const namespaces = {
  'xmlns:atom': 'http://www.w3.org/2005/Atom',
  'xmlns:content': 'http://purl.org/rss/1.0/modules/content/',
};

const item = ({ id, subject, preview, markdown, sent_at: sentAt }: ArchivedText, origin: string) => {
  const address = origin + newsletterPaths.issue(id);
  return element('item', {}, [
    textElement('title', subject),
    textElement('link', address),
    textElement('guid', address),
    textElement('pubDate', sentAt.toUTCString()),
    ...(preview === '' ? [] : [textElement('description', preview)]),
    element('content:encoded', {}, cdata(feedHtml(markdown, origin))),
  ]);
};

/** `changedAt` is when the rest of the feed last changed. */
export const archiveFeedXml = (issues: readonly ArchivedText[], origin: string, changedAt: Date): string =>
  xmlDocument(
    element(
      'rss',
      { version: '2.0', ...namespaces },
      element('channel', {}, [
        element('atom:link', {
          rel: 'self',
          href: origin + getNewsletterFeed.path,
          type: 'application/rss+xml',
        }),
        textElement('title', archiveCopy.feedTitle),
        textElement('link', origin + newsletterPaths.archive),
        textElement('description', archiveCopy.feedDescription),
        textElement('language', locale.slice(0, 2)),
        textElement('lastBuildDate', changedAt.toUTCString()),
        ...issues.map((issue) => item(issue, origin)),
      ]),
    ),
  );
