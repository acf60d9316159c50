import { storageKeys } from '@nobicast/contracts/brand';
import { listOwnComments } from '@nobicast/contracts/calls';
import type { OwnComment } from '@nobicast/contracts/comments';
import { useCall } from '@nobicast/web-kit/api';
import { useIsMounted, useSession } from '@nobicast/web-kit/host';

/** Whether this browser has sent a comment without an account; otherwise there is nothing to fetch. */
function hasAuthored(): boolean {
  try {
    return localStorage.getItem(storageKeys.authored) === '1';
  } catch {
    return true;
  }
}

export function rememberAuthored(): void {
  try {
    localStorage.setItem(storageKeys.authored, '1');
  } catch {
    // Without storage they are always fetched.
  }
}

/**
 * One's own comments on a subject: the unpublished ones, and the ids of the published. Empty until known, and if
 * unreadable.
 */
export function useOwnComments(subjectId: number): {
  own: readonly OwnComment[];
  ownIds: ReadonlySet<number>;
  reload: () => Promise<void>;
} {
  const session = useSession();
  const isMounted = useIsMounted();
  const mayHaveSome =
    session.state === 'member' || (session.state === 'anonymous' && isMounted && hasAuthored());
  const reply = useCall(listOwnComments, mayHaveSome ? { query: { episode_subject_id: subjectId } } : null);
  return reply.state === 'ready'
    ? { own: reply.data.comments, ownIds: new Set(reply.data.published_ids), reload: reply.reload }
    : { own: [], ownIds: new Set(), reload: () => Promise.resolve() };
}
