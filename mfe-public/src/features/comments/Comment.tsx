import type { OwnComment, PublicComment } from '@nobicast/contracts/comments';
import { paths } from '@nobicast/contracts/paths';
import { playControl } from '@nobicast/contracts/play-control';
import { Badge, Tooltip } from '@nobicast/web-kit';
import { formatAgo, formatShortDate } from '@nobicast/web-kit/format';
import { useIsMounted } from '@nobicast/web-kit/host';
import { Clock } from '@nobicast/web-kit/icons';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { CommentText } from './CommentText.tsx';
import { commentsCopy } from './comments.copy.ts';
import styles from './comments.module.css';
import { momentText } from './comment-form.rules.ts';

export interface MomentSound {
  episodeId: number;
  playFrom(seconds: number): void;
}

/** The comment's fragment on its subject's page. */
export const commentAnchor = (id: number) => `commentaire-${id}`;

interface CommentProps {
  comment: PublicComment;
  /** Undefined where there is nothing to play. */
  sound: MomentSound | undefined;
  isTarget?: boolean;
}

export function Comment({ comment, sound, isTarget = false }: CommentProps) {
  return (
    <CommentFrame
      comment={comment}
      sound={sound}
      id={commentAnchor(comment.id)}
      className={isTarget ? styles.target : undefined}
    />
  );
}

/** A comment that only its author sees. */
export function WaitingComment({ comment, sound }: { comment: OwnComment; sound: MomentSound | undefined }) {
  const isPending = comment.state === 'pending';
  const hint = isPending ? commentsCopy.pendingHint : commentsCopy.rejectedHint;
  return (
    <CommentFrame
      comment={comment}
      sound={sound}
      className={styles.waiting}
      badge={
        <Badge tone="prep">
          <Clock aria-hidden="true" />
          {isPending ? commentsCopy.pending : commentsCopy.notPublished}
        </Badge>
      }
    >
      <p className="size-sm mute">{comment.rejection ?? hint}</p>
    </CommentFrame>
  );
}

interface CommentFrameProps extends Pick<CommentProps, 'comment' | 'sound'> {
  id?: string;
  className?: string | undefined;
  badge?: ReactNode;
  children?: ReactNode;
}

function CommentFrame({ comment, sound, id, className, badge, children }: CommentFrameProps) {
  const isMounted = useIsMounted();
  const { author_name: name, new_user_id: memberId, user_id: legacyId, moment_ms: moment } = comment;
  return (
    <article
      className={className ? `${styles.comment} ${className}` : styles.comment}
      id={id}
      // The link to one comment moves the focus here.
      tabIndex={id === undefined ? undefined : -1}
    >
      <p className={styles.at}>
        <time className="time mute" dateTime={comment.created_at}>
          {isMounted ? formatAgo(comment.created_at, new Date()) : formatShortDate(comment.created_at)}
        </time>
      </p>
      <div className={styles.said}>
        <p className={styles.who}>
          <strong className={`${styles.name} title`}>
            {memberId === null ? (
              name
            ) : (
              <Link className="link" to={paths.user(memberId)}>
                {name}
              </Link>
            )}
          </strong>
          {memberId !== null && <AuthorBadge letter="M" name={commentsCopy.memberBadge} />}
          {memberId === null && legacyId !== null && (
            <AuthorBadge letter="L" name={commentsCopy.legacyBadge} isLegacy />
          )}
          {moment !== null && <Moment milliseconds={moment} sound={sound} />}
          {badge}
        </p>
        <p className={`${styles.text} prose`}>
          <CommentText text={comment.content} />
        </p>
        {children}
      </div>
    </article>
  );
}

/** The letter of the author's account. */
export function AuthorBadge({
  letter,
  name,
  isLegacy = false,
}: {
  letter: string;
  name: string;
  isLegacy?: boolean;
}) {
  return (
    <Tooltip text={name}>
      <span
        className={isLegacy ? `${styles.verified} ${styles.legacy}` : styles.verified}
        role="img"
        aria-label={name}
      >
        {letter}
      </span>
    </Tooltip>
  );
}

function Moment({ milliseconds, sound }: { milliseconds: number; sound: MomentSound | undefined }) {
  const time = momentText(milliseconds);
  if (!sound) return <span className="time mute">{commentsCopy.at(time)}</span>;
  const seconds = milliseconds / 1000;
  return (
    <button
      {...playControl(sound.episodeId, { atSeconds: seconds })}
      type="button"
      className={styles.moment}
      aria-label={commentsCopy.playAt(time)}
      onClick={() => sound.playFrom(seconds)}
    >
      {commentsCopy.at(time)}
    </button>
  );
}
