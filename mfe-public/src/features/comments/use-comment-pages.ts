import { listComments } from '@nobicast/contracts/calls';
import type { CommentPage, PublicComment } from '@nobicast/contracts/comments';
import { ApiError, readCall, useCall } from '@nobicast/web-kit/api';
import { useState } from 'react';
import { commentsCopy } from './comments.copy.ts';

type Edge = 'older_than' | 'newer_than' | 'from';
type Shown = Pick<CommentPage, 'comments' | 'newer_than' | 'older_than'>;

/**
 * The comments on the screen: the first page, and the pages that the visitor asked for. `targetId` is the comment that
 * the address names: its page is loaded if the first one does not have it.
 */
export function useCommentPages(subjectId: number, first: CommentPage, targetId: number | undefined) {
  /** Undefined while only the first page is shown: it then follows its reloads. */
  const [more, setMore] = useState<Shown>();
  const [isLoading, setIsLoading] = useState(false);
  const [failure, setFailure] = useState<string>();
  const isElsewhere = targetId !== undefined && !first.comments.some(({ id }) => id === targetId);
  const targetPage = useCall(
    listComments,
    isElsewhere ? { query: { episode_subject_id: subjectId, from: targetId } } : null,
  );
  const shown = more ?? (targetPage.state === 'ready' ? targetPage.data : first);

  async function load(edge: Edge, id: number): Promise<CommentPage | undefined> {
    setIsLoading(true);
    setFailure(undefined);
    try {
      return await readCall(listComments, { query: { episode_subject_id: subjectId, [edge]: id } });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(failureText(error));
      return undefined;
    } finally {
      setIsLoading(false);
    }
  }

  async function loadOlder() {
    if (shown.older_than === null) return;
    const page = await load('older_than', shown.older_than);
    if (page)
      setMore({ ...shown, comments: joined(shown.comments, page.comments), older_than: page.older_than });
  }

  async function loadNewer() {
    if (shown.newer_than === null) return;
    const page = await load('newer_than', shown.newer_than);
    if (page)
      setMore({ ...shown, comments: joined(page.comments, shown.comments), newer_than: page.newer_than });
  }

  const targetFailure = targetPage.state === 'failed' ? failureText(targetPage.error) : undefined;
  return {
    shown,
    isLoading,
    failure: failure ?? targetFailure,
    loadOlder,
    loadNewer,
    showFirst: () => setMore(undefined),
  };
}

/** A comment that is not published any more has a sentence of its own. */
const failureText = ({ status, message }: ApiError) => (status === 404 ? message : commentsCopy.pageFailed);

/** Both lists, each comment once. */
function joined(newer: readonly PublicComment[], older: readonly PublicComment[]): PublicComment[] {
  const known = new Set(newer.map(({ id }) => id));
  return [...newer, ...older.filter(({ id }) => !known.has(id))];
}
