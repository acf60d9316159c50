import { composeSubject, type SubjectReply } from '@nobicast/contracts';
import { ApiError } from '@nobicast/service-kit';
import type { InternalCalls } from '../internal-calls.ts';

/**
 * A subject, its episode and its first page of comments. Fails without comments: a page without them would be
 * cached as if there were none.
 */
export async function composeSubjectReply(
  calls: Pick<InternalCalls, 'getEpisode' | 'listComments'>,
  { reference, subjectId, requestId }: { reference: string; subjectId: number; requestId: string },
): Promise<SubjectReply> {
  // `/api/episodes/latest` is another call.
  if (reference === 'latest') throw new ApiError('episode_not_found');
  const [detail, page] = await Promise.all([
    calls.getEpisode(reference, requestId),
    calls.listComments(subjectId, requestId),
  ]);
  const reply = composeSubject(detail, subjectId, page);
  if (!reply) throw new ApiError('subject_not_found');
  return reply;
}
