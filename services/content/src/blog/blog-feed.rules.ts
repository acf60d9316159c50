import { getBlogFeed, locale, paths } from '@nobicast/contracts';
import { blogPaths } from '@nobicast/contracts/blog-paths';
import { markdownBlocks, type MarkdownBlock } from '@nobicast/contracts/markdown';
import { postSpans, textOfBlock } from '@nobicast/contracts/post-text';
import { escapeUTF8 as escapeHtml } from 'entities';
import { cdata, element, textElement, xmlDocument } from '../xml.ts';
import type { FeedPost } from './blog.repository.ts';
import { blogFeedCopy } from './blog.copy.ts';

const namespaces = {
  'xmlns:atom': 'http://www.w3.org/2005/Atom',
  'xmlns:content': 'http://purl.org/rss/1.0/modules/content/',
  'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
};

/** Readers show a post on their own page: links within the site become whole addresses. */
const lineHtml = (line: string, origin: string) =>
  postSpans(line)
    .map(({ text, isBold, href }) => {
      const html = isBold ? `<strong>${escapeHtml(text)}</strong>` : escapeHtml(text);
      return href === undefined ? html : `<a href="${escapeHtml(new URL(href, origin).href)}">${html}</a>`;
    })
    .join('');

function blockHtml(block: MarkdownBlock, origin: string): string {
  if (block.kind === 'heading') {
    const level = Math.min(block.level + 1, 6);
    return `<h${level}>${lineHtml(block.text, origin)}</h${level}>`;
  }
  if (block.kind === 'paragraph') return `<p>${lineHtml(textOfBlock(block), origin)}</p>`;
  const tag = block.kind === 'bullets' ? 'ul' : 'ol';
  return `<${tag}>${block.items.map((item) => `<li>${lineHtml(item, origin)}</li>`).join('')}</${tag}>`;
}

export const postHtml = (markdown: string, origin: string): string =>
  markdownBlocks(markdown)
    .map((block) => blockHtml(block, origin))
    .join('');

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
    element('content:encoded', {}, cdata(postHtml(content_md, origin))),
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
