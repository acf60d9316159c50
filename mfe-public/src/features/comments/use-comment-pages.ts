import { listComments } from '@nobicast/contracts/calls';
import type { CommentPage, PublicComment } from '@nobicast/contracts/comments';
import { ApiError, readCall, useCall } from '@nobicast/web-kit/api';
import { useState } from 'react';
import { commentsCopy } from './comments.copy.ts';

type Edge = 'older_than' | 'newer_than';
type Shown = Pick<CommentPage, 'comments' | Edge>;

const highestId = 999_999_999;
export const isShown = ({ comments }: Pick<Shown, 'comments'>, id: number | undefined) =>
  comments.some((comment) => comment.id === id || comment.answers?.some((answer) => answer.id === id));

/**
 * The first page, and those loaded since. `targetId`: the comment in the address; its page is loaded if it is missing.
 */
export function useCommentPages(subjectId: number, first: CommentPage, targetId: number | undefined) {
  /** Undefined while only the first page is shown. */
  const [more, setMore] = useState<Shown>();
  const [isLoading, setIsLoading] = useState(false);
  const [failure, setFailure] = useState<string>();
  /** The comments added by the last press. */
  const [added, setAdded] = useState<{ count: number; firstId: number | undefined }>();
  const visited = more ? withFirstPage(first, more) : first;
  const isElsewhere = targetId !== undefined && !isShown(visited, targetId);
  const isPossible = targetId !== undefined && targetId > 0 && targetId <= highestId;
  const targetPage = useCall(
    listComments,
    isElsewhere && isPossible ? { query: { episode_subject_id: subjectId, from: targetId } } : null,
  );
  const shown: Shown = isElsewhere && targetPage.state === 'ready' ? targetPage.data : visited;

  async function load(edge: Edge): Promise<Shown | undefined> {
    const id = shown[edge];
    if (id === null || isLoading) return undefined;
    setIsLoading(true);
    setFailure(undefined);
    try {
      const page = await readCall(listComments, { query: { episode_subject_id: subjectId, [edge]: id } });
      const comments = page.comments.filter((comment) => !isShown(shown, comment.id));
      setAdded({ count: comments.length, firstId: comments[0]?.id });
      return { ...page, comments };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(failureText(error));
      return undefined;
    } finally {
      setIsLoading(false);
    }
  }

  async function loadOlder() {
    const page = await load('older_than');
    if (page)
      setMore({ ...shown, comments: [...shown.comments, ...page.comments], older_than: page.older_than });
  }

  async function loadNewer() {
    const page = await load('newer_than');
    if (page)
      setMore({ ...shown, comments: [...page.comments, ...shown.comments], newer_than: page.newer_than });
  }

  const targetFailure = targetPage.state === 'failed' ? failureText(targetPage.error) : undefined;
  const impossible = isElsewhere && !isPossible ? commentsCopy.unknownComment : undefined;
  return { shown, isLoading, added, failure: failure ?? targetFailure ?? impossible, loadOlder, loadNewer };
}

/** A comment that is no longer published has its own message. */
const failureText = ({ status, message }: ApiError) => (status === 404 ? message : commentsCopy.pageFailed);

/**
 * Joins the loaded pages with the reloaded first one. If so much is new that they have no comment in common, only the
 * first page: there would be a gap.
 */
function withFirstPage(first: CommentPage, more: Shown): Shown {
  if (more.newer_than !== null) return more;
  const last = first.comments.at(-1);
  const end = more.comments.findIndex(({ id }) => id === last?.id);
  if (end === -1) return first;
  const comments: PublicComment[] = [...first.comments, ...more.comments.slice(end + 1)];
  return { ...more, comments };
}
