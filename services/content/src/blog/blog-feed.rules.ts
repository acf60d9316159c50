import { getBlogFeed, locale, paths } from '@nobicast/contracts';
import { blogPaths } from '@nobicast/contracts/blog-paths';
import { feedHtml } from '../text/html.rules.ts';
import { cdata, element, textElement, xmlDocument } from '../xml.ts';
import type { FeedPost } from './blog.repository.ts';
import { blogFeedCopy } from './blog.copy.ts';

const namespaces = {
  'xmlns:atom': 'http://www.w3.org/2005/Atom',
  'xmlns:content': 'http://purl.org/rss/1.0/modules/content/',
  'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
};

const item = (
  { id, slug, title, excerpt, content_md, tags, author, publishedAt }: FeedPost,
  origin: string,
) =>
  element('item', {}, [
    textElement('title', title),
    textElement('link', origin + blogPaths.post(slug)),
    // By its id, so that a post whose slug changes is not a new one.
    textElement('guid', `${origin}${paths.blog}/${id}`, { isPermaLink: 'false' }),
    textElement('pubDate', publishedAt.toUTCString()),
    textElement('dc:creator', author),
    ...tags.map((tag) => textElement('category', tag)),
    ...(excerpt === null ? [] : [textElement('description', excerpt)]),
    element('content:encoded', {}, cdata(feedHtml(content_md, origin))),
  ]);

/** `changedAt` is when the rest of the feed last changed. */
export const blogFeedXml = (posts: readonly FeedPost[], origin: string, changedAt: Date): string =>
  xmlDocument(
    element(
      'rss',
      { version: '2.0', ...namespaces },
      element('channel', {}, [
        element('atom:link', {
          rel: 'self',
          href: origin + getBlogFeed.path,
          type: 'application/rss+xml',
        }),
        textElement('title', blogFeedCopy.title),
        textElement('link', origin + paths.blog),
        textElement('description', blogFeedCopy.description),
        textElement('language', locale.slice(0, 2)),
        textElement('lastBuildDate', changedAt.toUTCString()),
        ...posts.map((post) => item(post, origin)),
      ]),
    ),
  );
