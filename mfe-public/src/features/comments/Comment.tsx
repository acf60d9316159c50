import type { OwnComment, PublicAnswer, PublicComment } from '@nobicast/contracts/comments';
import { paths } from '@nobicast/contracts/paths';
import { playControl } from '@nobicast/contracts/play-control';
import { Badge } from '@nobicast/web-kit';
import { formatAgo, formatShortDate } from '@nobicast/web-kit/format';
import { useIsMounted } from '@nobicast/web-kit/host';
import { Clock } from '@nobicast/web-kit/icons';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { AuthorBadge } from './AuthorBadge.tsx';
import { LinkedText } from '../../LinkedText.tsx';
import { commentsCopy } from './comments.copy.ts';
import styles from './comments.module.css';
import { momentText } from './comment-form.rules.ts';
import type { PanelAction } from './CommentPanel.tsx';
import { isCorrectable, type CommentTools } from './use-opened-panel.ts';

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
  targetId: number | undefined;
  tools: CommentTools;
}

/** A comment with the answers to it, and one’s own that wait. */
export function Comment({ comment, ...shared }: CommentProps) {
  const { sound, targetId, tools } = shared;
  const answers = comment.answers?.filter(({ id }) => !tools.panel.isGone(id)) ?? [];
  const waiting = tools.waitingIn(comment.id);
  const nameOf = (id: number | undefined) => answers.find((answer) => answer.id === id)?.author_name;
  return (
    <>
      <PublishedComment comment={comment} {...shared} />
      {answers.length + waiting.length > 0 && (
        <div className={styles.answers}>
          {answers.map((answer) => (
            <PublishedComment
              key={answer.id}
              comment={answer}
              sound={sound}
              targetId={targetId}
              tools={tools}
              mark={<AnswerMark answer={answer} answeredName={nameOf(answer.answers_to)} />}
            />
          ))}
          {waiting.map((answer) => (
            <WaitingComment key={answer.id} comment={answer} sound={sound} tools={tools} />
          ))}
        </div>
      )}
    </>
  );
}

function AnswerMark({ answer, answeredName }: { answer: PublicAnswer; answeredName: string | undefined }) {
  const { author_role: role } = answer;
  return (
    <>
      {role && <Badge tone="accent">{commentsCopy.roles[role]}</Badge>}
      {answeredName !== undefined && (
        <span className="size-sm mute">{commentsCopy.inAnswerTo(answeredName)}</span>
      )}
    </>
  );
}

function PublishedComment({ comment, sound, targetId, tools, mark }: CommentProps & { mark?: ReactNode }) {
  const { id } = comment;
  const isWithdrawn = comment.is_withdrawn ?? tools.panel.isGone(id);
  return (
    <CommentFrame
      comment={comment}
      sound={sound}
      id={commentAnchor(id)}
      className={id === targetId ? styles.target : undefined}
      badge={mark}
      isWithdrawn={isWithdrawn}
      tools={tools}
      actions={isWithdrawn ? [] : actionsOf(comment, tools.ownIds.has(id))}
    />
  );
}

const actionsOf = (comment: PublicComment, isOwn: boolean): PanelAction[] => [
  'answer',
  ...(isOwn ? ownActionsOf(comment) : []),
];
const ownActionsOf = (comment: PublicComment): PanelAction[] =>
  isCorrectable(comment, new Date()) ? ['correct', 'withdraw'] : ['withdraw'];

/** A comment that only its author sees. */
export function WaitingComment({
  comment,
  sound,
  tools,
}: {
  comment: OwnComment;
  sound: MomentSound | undefined;
  tools: CommentTools;
}) {
  const isPending = comment.state === 'pending';
  const hint = isPending ? commentsCopy.pendingHint : commentsCopy.rejectedHint;
  if (tools.panel.isGone(comment.id)) return null;
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
      tools={tools}
      actions={isPending ? ownActionsOf(comment) : ['withdraw']}
    >
      <p className="size-sm mute">{comment.rejection ?? hint}</p>
    </CommentFrame>
  );
}

interface CommentFrameProps {
  comment: PublicAnswer;
  sound: MomentSound | undefined;
  tools: CommentTools;
  actions: readonly PanelAction[];
  isWithdrawn?: boolean;
  id?: string;
  className?: string | undefined;
  badge?: ReactNode;
  children?: ReactNode;
}

function CommentFrame(props: CommentFrameProps) {
  const { comment, sound, id, className, badge, children, isWithdrawn = false } = props;
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
        {isMounted && <Actions {...props} />}
      </p>
      <div className={styles.said}>
        {isWithdrawn ? (
          <p className="mute">{commentsCopy.withdrawn}</p>
        ) : (
          <>
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
              <LinkedText text={comment.content} />
            </p>
          </>
        )}
        {children}
        <OpenedPanel {...props} />
      </div>
    </article>
  );
}

/** Only rendered in the browser: the buttons need scripts. */
function Actions({ comment, id, tools, actions }: CommentFrameProps) {
  const labels: Record<PanelAction, string> = commentsCopy;
  return (
    <>
      {actions.map((action) => (
        <button
          key={action}
          type="button"
          className={styles.action}
          aria-label={commentsCopy.actionOn(labels[action], comment.author_name)}
          onClick={() => void tools.panel.open(comment.id, action)}
        >
          {labels[action]}
        </button>
      ))}
      {id !== undefined && (
        <Link className={styles.action} to={{ hash: id }} aria-label={commentsCopy.linkTo}>
          {commentsCopy.link}
        </Link>
      )}
    </>
  );
}

function OpenedPanel({ comment, tools: { panel, subjectId } }: CommentFrameProps) {
  const { Panel, opened } = panel;
  return Panel && opened?.commentId === comment.id ? (
    <Panel
      key={opened.action}
      subjectId={subjectId}
      comment={comment}
      action={opened.action}
      onClose={panel.close}
    />
  ) : null;
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
