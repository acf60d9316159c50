import { getCommentFeed, paths } from '@nobicast/contracts';
import { fillPath } from '@nobicast/contracts/fill-path';
import { escapeUTF8 as escapeHtml } from 'entities';
import { rssFeed } from '../rss.ts';
import { cdata, element, textElement } from '../xml.ts';
import type { CommentedSubject } from './comment-feed.repository.ts';
import { commentFeedCopy } from './feeds.copy.ts';

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
  return rssFeed({
    self: origin + fillPath(getCommentFeed.path, { params: { id } }),
    link: origin + paths.subject(slug, id),
    title: commentFeedCopy.title(title),
    description: commentFeedCopy.description(title),
    items,
  });
}
