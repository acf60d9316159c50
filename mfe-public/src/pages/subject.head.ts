import { showDescription } from '@nobicast/contracts/brand';
import { linkPictureSize, subjectPicture } from '@nobicast/contracts/link-pictures';
import { paths } from '@nobicast/contracts/paths';
import type { PageHead } from '@nobicast/contracts/remote';
import type { SubjectReply } from '@nobicast/contracts/subjects';
import { episodeHeading } from '@nobicast/contracts/titles';
import { metaDescription, stripMarkdown } from '@nobicast/web-kit/format';
import { headsCopy } from './heads.copy.ts';

export function subjectHead({ subject, episode }: SubjectReply): PageHead {
  const text = subject.description?.trim() || subject.content_text?.trim();
  return {
    title: headsCopy.subject(subject.title, episodeHeading(episode)),
    description: metaDescription(
      text ? stripMarkdown(text) : headsCopy.subjectDescription(subject.title, episodeHeading(episode)),
    ),
    canonicalPath: paths.subject(episode.slug, subject.id),
    image: subjectPicture(episode, subject),
    imageSize: linkPictureSize,
    imageAlt: headsCopy.subject(subject.title, episodeHeading(episode)),
    ogType: 'article',
    isEmbeddable: true,
  };
}

export const missingSubjectHead = (pathname: string): PageHead => ({
  title: headsCopy.missingSubject,
  description: metaDescription(showDescription),
  canonicalPath: pathname,
  isIndexable: false,
});

/** While a subject loads, or when it could not be read. */
export const pendingSubjectHead = (pathname: string): PageHead => ({
  title: headsCopy.loadingSubject,
  description: metaDescription(showDescription),
  canonicalPath: pathname,
});
