import { listComments } from '@nobicast/contracts/calls';
import type { CommentPage, PublicComment } from '@nobicast/contracts/comments';
import { ApiError, readCall, useCall } from '@nobicast/web-kit/api';
import { useState } from 'react';
import { commentsCopy } from './comments.copy.ts';

type Edge = 'older_than' | 'newer_than';
type Shown = Pick<CommentPage, 'comments' | Edge>;

const highestId = 999_999_999;
const isShown = ({ comments }: Shown, id: number) => comments.some((comment) => comment.id === id);

/**
 * The comments on the screen: the first page, and the pages that the visitor asked for. `targetId` is the comment that
 * the address names: its page is loaded if none of these has it.
 */
export function useCommentPages(subjectId: number, first: CommentPage, targetId: number | undefined) {
  /** Undefined while only the first page is shown. */
  const [more, setMore] = useState<Shown>();
  const [isLoading, setIsLoading] = useState(false);
  const [failure, setFailure] = useState<string>();
  /** What the last press has added. */
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

/** A comment that is not published any more has a sentence of its own. */
const failureText = ({ status, message }: ApiError) => (status === 404 ? message : commentsCopy.pageFailed);

/**
 * The pages of the visitor, with the newest state of the first one. Where so many comments are new that both have none
 * in common, the first page alone: between them would be a gap.
 */
function withFirstPage(first: CommentPage, more: Shown): Shown {
  if (more.newer_than !== null) return more;
  const last = first.comments.at(-1);
  const end = more.comments.findIndex(({ id }) => id === last?.id);
  if (end === -1) return first;
  const comments: PublicComment[] = [...first.comments, ...more.comments.slice(end + 1)];
  return { ...more, comments };
}
