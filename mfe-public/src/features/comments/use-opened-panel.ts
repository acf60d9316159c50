import { limits } from '@nobicast/contracts/limits';
import type { OwnComment, PublicComment } from '@nobicast/contracts/comments';
import { useEffect, useRef, useState, type FunctionComponent } from 'react';
import type { CommentPanelProps, PanelAction } from './CommentPanel.tsx';
import { commentsCopy } from './comments.copy.ts';

// Module level is safe: the code is the same for every visitor.
let Panel: FunctionComponent<CommentPanelProps> | undefined;

/** Whether the author may still correct a comment, as far as this page knows. */
export const isCorrectable = ({ created_at, answers }: PublicComment, now: Date) =>
  !answers && now.getTime() - Date.parse(created_at) < limits.comments.correctionMinutes * 60_000;

/** What is open below one comment. Its code is loaded by the first press. */
export function useOpenedPanel(onDone: (action: PanelAction) => void) {
  const [opened, setOpened] = useState<{ commentId: number; action: PanelAction }>();
  const [closed, setClosed] = useState<{ action: PanelAction; isDone: boolean }>();
  const [failure, setFailure] = useState<string>();
  /** Corrected or withdrawn: not shown until the page is read again. */
  const [gone, setGone] = useState<readonly number[]>([]);
  const opener = useRef<HTMLElement>(null);

  async function open(commentId: number, action: PanelAction) {
    opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    setFailure(undefined);
    setClosed(undefined);
    try {
      Panel ??= (await import('./CommentPanel.tsx')).CommentPanel;
      setOpened({ commentId, action });
    } catch (error) {
      console.error('The code for conversations could not be loaded.', error);
      setFailure(commentsCopy.panelFailed);
    }
  }

  function close(isDone: boolean) {
    if (!opened) return;
    // While this one was sent, another one may have been opened.
    setOpened((latest) => (latest === opened ? undefined : latest));
    setClosed({ action: opened.action, isDone });
    if (!isDone) return;
    if (opened.action !== 'answer') setGone([...gone, opened.commentId]);
    onDone(opened.action);
  }
  // A comment that was corrected or withdrawn is about to be removed with its buttons, so the focus moves elsewhere.
  useEffect(() => {
    if (!closed || opened) return;
    const stays = !closed.isDone || closed.action === 'answer';
    const next =
      stays && opener.current?.isConnected ? opener.current : document.getElementById('commentaires');
    // The form is gone: what stands in its place would be something else.
    next?.focus({ preventScroll: !closed.isDone });
  }, [closed, opened]);

  return {
    Panel,
    opened,
    failure,
    /** Whether the last panel did what it was opened for. */
    isDone: closed?.isDone === true,
    isGone: (id: number) => gone.includes(id),
    open,
    close,
  };
}

export interface CommentTools {
  subjectId: number;
  /** The published comments of this visitor. */
  ownIds: ReadonlySet<number>;
  panel: ReturnType<typeof useOpenedPanel>;
  /** One's own answers that are not published, by conversation. */
  waitingIn: (threadId: number) => readonly OwnComment[];
}
