import { getCommentFeed, locale, paths } from '@nobicast/contracts';
import { fillPath } from '@nobicast/contracts/fill-path';
import { escapeUTF8 as escapeHtml } from 'entities';
import { cdata, element, textElement, xmlDocument } from '../xml.ts';
import type { CommentedSubject } from './comment-feed.repository.ts';
import { commentFeedCopy } from './feeds.copy.ts';

const namespaces = {
  'xmlns:atom': 'http://www.w3.org/2005/Atom',
  'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
};

const html = (text: string) => `<p>${escapeHtml(text).replace(/\r?\n/g, '<br>')}</p>`;

/** The approved comments of a subject, the newest first. */
export function commentFeedXml(
  id: number,
  { slug, title, comments }: CommentedSubject,
  origin: string,
): string {
  const items = comments.map(({ id: commentId, author, text, createdAt }) =>
    element('item', {}, [
      textElement('title', commentFeedCopy.by(author)),
      textElement('link', origin + paths.comment(slug, id, commentId)),
      // By its id alone: the address of an episode may change.
      textElement('guid', `${origin}/#commentaire-${commentId}`, { isPermaLink: 'false' }),
      textElement('pubDate', new Date(createdAt).toUTCString()),
      textElement('dc:creator', author),
      element('description', {}, cdata(html(text))),
    ]),
  );
  const self = origin + fillPath(getCommentFeed.path, { params: { id } });
  const channel = element('channel', {}, [
    element('atom:link', { rel: 'self', href: self, type: 'application/rss+xml' }),
    textElement('title', commentFeedCopy.title(title)),
    textElement('link', origin + paths.subject(slug, id)),
    textElement('description', commentFeedCopy.description(title)),
    textElement('language', locale.slice(0, 2)),
    ...items,
  ]);
  return xmlDocument(element('rss', { version: '2.0', ...namespaces }, channel));
}
