import type { CommentPage } from './comments.ts';
import type { EpisodeDetail } from './episodes.ts';
import type { SubjectReply } from './subjects.ts';

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
  return subject && { subject, episode, running_order: subjects, ...page };
}
