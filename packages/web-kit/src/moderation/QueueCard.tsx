import { paths } from '@nobicast/contracts/paths';
import {
  rejectionLabels,
  rejectionReasons,
  type RejectionReason,
} from '@nobicast/contracts/rejection-reasons';
import { numberedTitle } from '@nobicast/contracts/titles';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../components/Button.tsx';
import { Badge } from '../components/Badge.tsx';
import { formatAgo, formatShortDate, formatTimeOfDay, timecode } from '../format/index.ts';
import { useLive } from '../host/index.ts';
import { Check, ChevronDown, CircleAlert, Gavel, Radio, X } from '../icons/index.ts';
import { AnswerForm } from './AnswerForm.tsx';
import { CommentContext } from './CommentContext.tsx';
import { Key } from './keys.tsx';
import { answerCopy, moderationCopy } from './moderation.copy.ts';
import styles from './moderation.module.css';
import type { Card } from './queue-state.ts';
import type { QueueControls } from './use-queue.ts';

interface QueueCardProps {
  card: Card;
  isCurrent: boolean;
  isSelected: boolean;
  controls: QueueControls;
}

const parts = ['answer', 'reasons', 'context'] as const;
type Part = (typeof parts)[number];
const partLabels: Record<Part, string> = {
  answer: answerCopy.open,
  reasons: moderationCopy.because,
  context: moderationCopy.context,
};

export function QueueCard({ card, isCurrent, isSelected, controls }: QueueCardProps) {
  const { dispatch, decideOne } = controls;
  const { comment, status } = card;
  const { id } = comment;
  const [open, setOpen] = useState<Part | null>(null);
  const ids = { name: useId(), text: useId(), more: useId() };
  const isDecidable = status.state === 'waiting';
  const toggle = (part: Part) => setOpen(open === part ? null : part);
  const isOfLiveShow = useLive(
    ({ live }) => live?.show?.slug === comment.episode_slug && live.show.phase !== 'ended',
  );
  const classes = [styles.card, isCurrent && styles.current, isSelected && styles.selected];
  return (
    <li>
      <article
        className={classes.filter(Boolean).join(' ')}
        data-comment={id}
        data-state={status.state}
        aria-labelledby={`${ids.name} ${ids.text}`}
        aria-busy={status.state === 'sending'}
        aria-current={isCurrent || undefined}
        tabIndex={isCurrent ? 0 : -1}
        onFocus={() => dispatch({ type: 'current', id })}
      >
        <div className={styles.pick}>
          <label className={styles.choice}>
            <input
              type="checkbox"
              aria-label={moderationCopy.select(comment.author_name)}
              checked={isSelected}
              aria-disabled={(!isDecidable && !isSelected) || undefined}
              onChange={() => dispatch({ type: 'toggled', id })}
            />
          </label>
          <time className="time mute" dateTime={comment.created_at}>
            {formatAgo(comment.created_at, new Date())}
            <br />
            {formatShortDate(comment.created_at)}, {formatTimeOfDay(comment.created_at)}
          </time>
        </div>
        <div className={styles.body}>
          <p className={styles.who}>
            <strong id={ids.name}>
              <bdi>{comment.author_name}</bdi>
            </strong>
            {comment.author_email && (
              <a className="link mono" href={`mailto:${comment.author_email}`}>
                {comment.author_email}
              </a>
            )}
            <span className="mono mute">{moderationCopy.id(id)}</span>
            {comment.moment_ms !== null && (
              <span className="time mute">{moderationCopy.moment(timecode(comment.moment_ms / 1000))}</span>
            )}
          </p>
          {comment.answers && (
            <p className={styles.answered}>
              {moderationCopy.answers}{' '}
              <Link
                className="link"
                to={paths.comment(comment.episode_slug, comment.subject_id, comment.answers.id)}
              >
                <bdi>{comment.answers.author_name}</bdi>
              </Link>
              {moderationCopy.quoted} <bdi>{comment.answers.excerpt}</bdi>
            </p>
          )}
          <p id={ids.text} className={`${styles.text} prose`}>
            <bdi>{comment.content}</bdi>
          </p>
          {comment.flags.length > 0 && <Flags flags={comment.flags} />}
          <p className={styles.on}>
            <Link className="link" to={paths.episode(comment.episode_slug)}>
              {comment.episode_name ?? numberedTitle(comment.episode_number, comment.episode_title)}
            </Link>
            <Link className="link" to={paths.subject(comment.episode_slug, comment.subject_id)}>
              {comment.subject_title}
            </Link>
          </p>
          {status.state === 'elsewhere' && (
            <p className={styles.elsewhere}>
              <Badge tone="prep">
                <Gavel aria-hidden="true" />
                {moderationCopy.decidedElsewhere}
              </Badge>
              {status.sentence}
            </p>
          )}
        </div>
        <div className={styles.acts}>
          <Button
            variant={isCurrent && isDecidable ? 'primary' : 'plain'}
            aria-disabled={!isDecidable || undefined}
            onClick={() => decideOne('approve', id)}
          >
            <Check className="icon" aria-hidden="true" />
            {moderationCopy.approve}
            <Key isHidden={!isCurrent}>A</Key>
          </Button>
          <Button
            variant="quiet"
            aria-disabled={!isDecidable || undefined}
            onClick={() => decideOne('reject', id)}
          >
            <X className="icon" aria-hidden="true" />
            {moderationCopy.reject}
            <Key isHidden={!isCurrent}>R</Key>
          </Button>
          {isOfLiveShow && (
            <Button
              variant="quiet"
              aria-label={moderationCopy.approveForAir}
              aria-disabled={!isDecidable || undefined}
              onClick={() => decideOne('approve', id, { isQuestion: true })}
            >
              <Radio className="icon" aria-hidden="true" />
              {moderationCopy.forAir}
            </Button>
          )}
          <div className={styles.more}>
            {parts.map((part) => (
              <Button
                key={part}
                variant="quiet"
                aria-expanded={open === part}
                aria-controls={open === part ? ids.more : undefined}
                onClick={() => toggle(part)}
              >
                {partLabels[part]}
                <ChevronDown className="icon" aria-hidden="true" />
              </Button>
            ))}
          </div>
        </div>
        {open !== null && (
          <div id={ids.more} className={styles.opened}>
            {open === 'context' && <CommentContext id={id} />}
            {open === 'answer' && (
              <AnswerForm
                comment={comment}
                isPublished={false}
                onSending={() => dispatch({ type: 'sent', ids: [id] })}
                onFailed={() => dispatch({ type: 'failed', ids: [id] })}
                onDone={(sentence, decision) => controls.answered(comment, sentence, decision)}
              />
            )}
            {open === 'reasons' && (
              <Reasons isDecidable={isDecidable} onReason={(reason) => decideOne('reject', id, { reason })} />
            )}
          </div>
        )}
      </article>
    </li>
  );
}

function Flags({ flags }: { flags: Card['comment']['flags'] }) {
  return (
    <ul className={styles.flags}>
      {flags.map(({ phase, sentence }) => (
        <li key={phase + sentence}>
          <CircleAlert className="icon" aria-hidden="true" />
          <span className="vh">{moderationCopy.flagged} </span>
          {sentence}
        </li>
      ))}
    </ul>
  );
}

function Reasons({
  isDecidable,
  onReason,
}: {
  isDecidable: boolean;
  onReason: (reason: RejectionReason) => void;
}) {
  return (
    <div className="cluster" role="group" aria-label={moderationCopy.reasons}>
      {rejectionReasons.map((reason, index) => (
        <Button key={reason} aria-disabled={!isDecidable || undefined} onClick={() => onReason(reason)}>
          <Key>{index + 1}</Key>
          {rejectionLabels[reason]}
        </Button>
      ))}
    </div>
  );
}
