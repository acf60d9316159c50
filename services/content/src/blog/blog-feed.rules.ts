import { getBlogFeed, paths } from '@nobicast/contracts';
import { blogPaths } from '@nobicast/contracts/blog-paths';
import { feedHtml } from '../text/html.rules.ts';
import { rssFeed } from '../rss.ts';
import { cdata, element, textElement } from '../xml.ts';
import type { FeedPost } from './blog.repository.ts';
import { blogFeedCopy } from './blog.copy.ts';

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
  rssFeed({
    self: origin + getBlogFeed.path,
    link: origin + paths.blog,
    title: blogFeedCopy.title,
    description: blogFeedCopy.description,
    changedAt,
    items: posts.map((post) => item(post, origin)),
  });
