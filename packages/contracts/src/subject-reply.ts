import type { CommentPage } from './comments.ts';
import type { EpisodeDetail, Subject } from './episodes.ts';
import type { SubjectReply } from './subjects.ts';

/** For the other subjects of the running order, which are only named: their texts are shown elsewhere. */
const withoutHtml = (subject: Subject): Subject => ({
  ...subject,
  description_html: undefined,
  content_text_html: undefined,
});

/**
 * The reply of `getSubject`, from the replies of the two services that own its parts: the gateway composes it for
 * callers, the server of a page for its document. Undefined if the episode has no such subject.
 */
export function composeSubject(
  { episode, subjects }: Pick<EpisodeDetail, 'episode' | 'subjects'>,
  subjectId: number,
  page: CommentPage,
): SubjectReply | undefined {
  const subject = subjects.find(({ id }) => id === subjectId);
  return (
    subject && {
      subject,
      episode: { ...episode, description_html: undefined },
      running_order: subjects.map(withoutHtml),
      ...page,
    }
  );
}
