import { getNewsletterFeed, newsletterPaths } from '@nobicast/contracts';
import { feedHtml } from '../../text/html.rules.ts';
import { rssFeed } from '../../rss.ts';
import { cdata, element, textElement } from '../../xml.ts';
import { archiveCopy } from '../newsletter.copy.ts';
import type { ArchivedText } from './archive.repository.ts';

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

/** `changedAt` is when the feed last changed, this date itself aside. */
export const archiveFeedXml = (issues: readonly ArchivedText[], origin: string, changedAt: Date): string =>
  rssFeed({
    self: origin + getNewsletterFeed.path,
    link: origin + newsletterPaths.archive,
    title: archiveCopy.feedTitle,
    description: archiveCopy.feedDescription,
    changedAt,
    items: issues.map((issue) => item(issue, origin)),
  });
