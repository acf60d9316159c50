import { brand } from '@nobicast/contracts/brand';
import { paths } from '@nobicast/contracts/paths';
import type { PageHead } from '@nobicast/contracts/remote';
import type { SubjectReply } from '@nobicast/contracts/subjects';
import { episodeHeading } from '@nobicast/contracts/titles';
import { metaDescription, stripMarkdown } from '@nobicast/web-kit/format';
import { coverOf } from './heads.ts';
import { headsCopy } from './heads.copy.ts';

/** `origin` is known on the server; structured data only goes into delivered documents. */
export function subjectHead(reply: SubjectReply, origin = ''): PageHead {
  const { subject, episode, comments, total } = reply;
  const path = paths.subject(episode.slug, subject.id);
  const text = subject.description?.trim() || subject.content_text?.trim();
  const description = metaDescription(
    text ? stripMarkdown(text) : headsCopy.subjectDescription(subject.title, episodeHeading(episode)),
  );
  return {
    title: headsCopy.subject(subject.title, episodeHeading(episode)),
    description,
    canonicalPath: path,
    image: coverOf(episode),
    ogType: 'article',
    jsonLd: [
      {
        '@type': 'DiscussionForumPosting',
        headline: subject.title,
        text: description,
        url: `${origin}${path}`,
        datePublished: episode.published_at,
        inLanguage: 'fr-FR',
        author: { '@type': 'Organization', name: brand.name, url: `${origin}/` },
        isPartOf: { '@type': 'PodcastEpisode', url: `${origin}${paths.episode(episode.slug)}` },
        commentCount: total,
        comment: comments.slice(0, 10).map((comment) => ({
          '@type': 'Comment',
          text: comment.content,
          datePublished: comment.created_at,
          author: { '@type': 'Person', name: comment.author_name },
        })),
      },
    ],
  };
}

export const missingSubjectHead = (pathname: string): PageHead => ({
  title: headsCopy.missingSubject,
  description: metaDescription(brand.description),
  canonicalPath: pathname,
  isIndexable: false,
});

/** While a subject loads, or when it could not be read. */
export const pendingSubjectHead = (pathname: string): PageHead => ({
  title: headsCopy.loadingSubject,
  description: metaDescription(brand.description),
  canonicalPath: pathname,
});
