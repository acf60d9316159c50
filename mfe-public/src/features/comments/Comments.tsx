import type { PlayableEpisode } from '@nobicast/contracts/host-api';
import { limits } from '@nobicast/contracts/limits';
import type { SubjectReply } from '@nobicast/contracts/subjects';
import { Button, Panel } from '@nobicast/web-kit';
import { useHost } from '@nobicast/web-kit/host';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Comment, commentAnchor, WaitingComment, type MomentSound } from './Comment.tsx';
import { CommentForm } from './CommentForm.tsx';
import { commentsCopy } from './comments.copy.ts';
import styles from './comments.module.css';
import { isShown, useCommentPages } from './use-comment-pages.ts';
import { useOpenedPanel, type CommentTools } from './use-opened-panel.ts';
import { useOwnComments } from './use-own-comments.ts';

interface CommentsProps {
  reply: SubjectReply;
  /** Undefined for an episode without audio. */
  playable: PlayableEpisode | undefined;
  sound: MomentSound | undefined;
  reload: () => Promise<void>;
}

/** From the fragment of the address. */
function useTargetId(): number | undefined {
  const found = /^#commentaire-(\d+)$/.exec(useLocation().hash);
  return found ? Number(found[1]) : undefined;
}

export function Comments({ reply, playable, sound, reload }: CommentsProps) {
  const { subject } = reply;
  const targetId = useTargetId();
  const pages = useCommentPages(subject.id, reply, targetId);
  const { shown, isLoading, added, failure } = pages;
  const { own, ownIds, reload: reloadOwn } = useOwnComments(subject.id);
  /** The bot check is rendered again after each message. */
  const [sentCount, setSentCount] = useState(0);
  const hasTarget = isShown(shown, targetId);
  useEffect(() => {
    if (targetId === undefined || !hasTarget) return;
    const target = document.getElementById(commentAnchor(targetId));
    target?.scrollIntoView({ block: 'start' });
    target?.focus({ preventScroll: true });
  }, [targetId, hasTarget]);

  // The pressed button may be gone, and is below the new comments: the focus moves to the first of these.
  useEffect(() => {
    if (added?.firstId !== undefined) document.getElementById(commentAnchor(added.firstId))?.focus();
  }, [added]);

  const reloadAll = useEffectEvent(() => {
    void reload();
    void reloadOwn();
  });
  const { notify } = useHost();
  const panel = useOpenedPanel((action) => {
    notify(commentsCopy.done[action]);
    void reload();
    void reloadOwn();
  });
  // COMMENTS-24, 25
  useEffect(() => {
    if (sentCount === 0) return;
    const timer = setTimeout(() => reloadAll(), limits.comments.reloadMs);
    return () => clearTimeout(timer);
  }, [sentCount]);

  const unpublished = own.filter(({ id }) => !isShown(shown, id));
  const waiting = unpublished.filter(({ thread_id: threadId }) => !isShown(shown, threadId));
  const tools: CommentTools = {
    subjectId: subject.id,
    ownIds,
    panel,
    waitingIn: (threadId) => unpublished.filter(({ thread_id: id }) => id === threadId),
  };
  return (
    <div>
      <h2 className="section-title display" id="commentaires" tabIndex={panel.isDone ? -1 : undefined}>
        {commentsCopy.title(reply.total)}
      </h2>
      <p className="vh" role="status">
        {isLoading ? commentsCopy.loading : added && commentsCopy.added(added.count)}
      </p>
      {(failure ?? panel.failure) && (
        <p className="soft" role="alert">
          {failure ?? panel.failure}
        </p>
      )}
      {shown.newer_than !== null && (
        <Button
          className={styles.more}
          aria-disabled={isLoading || undefined}
          onClick={() => void pages.loadNewer()}
        >
          {commentsCopy.newer}
        </Button>
      )}
      {waiting.length + shown.comments.length === 0 ? (
        <Panel title={commentsCopy.empty}>
          <p className="soft">{commentsCopy.emptyHint}</p>
        </Panel>
      ) : (
        <div className={styles.list} aria-busy={isLoading || undefined}>
          {waiting.map((comment) => (
            <WaitingComment key={comment.id} comment={comment} sound={sound} tools={tools} />
          ))}
          {shown.comments
            .filter(({ id, answers }) => answers ?? !panel.isGone(id))
            .map((comment) => (
              <Comment key={comment.id} comment={comment} sound={sound} targetId={targetId} tools={tools} />
            ))}
        </div>
      )}
      {shown.older_than !== null && (
        <Button
          className={`${styles.more} needs-script`}
          aria-disabled={isLoading || undefined}
          onClick={() => void pages.loadOlder()}
        >
          {isLoading ? commentsCopy.loading : commentsCopy.older}
        </Button>
      )}
      <CommentForm
        key={subject.id}
        subjectId={subject.id}
        playable={playable}
        usualDelayMinutes={reply.usual_delay_minutes}
        onSent={() => setSentCount((count) => count + 1)}
      />
    </div>
  );
}
