import { getCommentMail } from '@nobicast/contracts/calls';
import { readCommentMailLink, type MailLinkPurpose } from '@nobicast/contracts/comment-mail-link';
import type { CommentMail } from '@nobicast/contracts/comment-mails';
import { paths } from '@nobicast/contracts/paths';
import { Band, ButtonLink, Panel, RetryButton, Skeleton } from '@nobicast/web-kit';
import { useCall, type ApiError } from '@nobicast/web-kit/api';
import { RestWorks, usePageHead } from '@nobicast/web-kit/host';
import { House } from '@nobicast/web-kit/icons';
import { useEffect, useState, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { commentMailCopy } from '../features/comment-mail/comment-mail.copy.ts';
import { MailLinkForm } from '../features/comment-mail/MailLinkForm.tsx';
import { commentMailHead } from './comment-mail.head.ts';

/** The page behind the links of a mail about a published comment. Opening it changes nothing. */
export function CommentMailPage() {
  const { token, purpose } = readCommentMailLink(useLocation().search);
  const reply = useCall(getCommentMail, { query: { token } });
  /** What the button answered. */
  const [answer, setAnswer] = useState<CommentMail>();
  usePageHead(commentMailHead(purpose));
  if (reply.state === 'loading')
    return (
      <Frame>
        <div className="stack" role="status" aria-label={commentMailCopy.loading}>
          <Skeleton width="min(100%, 24rem)" height="3rem" />
          <Skeleton height="6rem" />
        </div>
      </Frame>
    );
  if (reply.state === 'failed')
    return (
      <Frame>
        <LinkFailure error={reply.error} onRetry={reply.retry} />
      </Frame>
    );
  const mail = answer ?? reply.data;
  return (
    <Frame>
      <div className="masthead">
        <MailAction key={purpose} token={token} purpose={purpose} mail={mail} onDone={setAnswer} />
        <CommentState mail={mail} />
      </div>
    </Frame>
  );
}

const Frame = ({ children }: { children: ReactNode }) => (
  <Band isFirst isRuled margin={<span className="label">{commentMailCopy.label}</span>}>
    {children}
  </Band>
);

interface MailActionProps {
  token: string;
  purpose: MailLinkPurpose;
  mail: CommentMail;
  onDone: (mail: CommentMail) => void;
}

/** What the link offers, and what became of it. A member has no “that was not me”: they wrote with their account. */
function MailAction({ token, purpose, mail, onDone }: MailActionProps) {
  const { recipient } = mail;
  const [isPressed, setIsPressed] = useState(false);
  const isNotMe = purpose === 'not_me' && recipient === 'visitor';
  const isDone = isNotMe ? mail.is_disowned : mail.is_opted_out;
  const { optOut, notMe } = commentMailCopy;
  const texts = isNotMe
    ? notMe
    : { ...optOut, text: optOut.text[recipient], doneText: optOut.doneText[recipient] };
  // The button is gone: the heading that replaces it gets the focus.
  useEffect(() => {
    if (isPressed) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [isPressed]);
  return (
    <div className="stack">
      <h1 className="display size-4xl" tabIndex={isPressed ? -1 : undefined}>
        {isDone ? texts.done : texts.title}
      </h1>
      <p className="prose size-xl">{isDone ? texts.doneText : texts.text}</p>
      {!isDone && (
        <MailLinkForm
          token={token}
          purpose={isNotMe ? 'not_me' : 'opt_out'}
          onDone={(answered) => {
            setIsPressed(true);
            onDone(answered);
          }}
        />
      )}
    </div>
  );
}

/** What became of the comment, and why it is not published any more. */
function CommentState({ mail: { comment, recipient } }: { mail: CommentMail }) {
  return (
    <div className="stack">
      {comment && (
        <Panel heading="h2" title={commentMailCopy.message}>
          <p className="soft">
            {commentMailCopy.states[comment.state]} {comment.rejection}
          </p>
          <p>
            {comment.state === 'approved' ? (
              <Link className="link" to={paths.comment(comment.episode_slug, comment.subject_id, comment.id)}>
                {commentMailCopy.open(comment.subject_title)}
              </Link>
            ) : (
              <Link className="link" to={paths.subject(comment.episode_slug, comment.subject_id)}>
                {commentMailCopy.subject(comment.subject_title)}
              </Link>
            )}
          </p>
        </Panel>
      )}
      <p className="cluster">
        <ButtonLink variant="quiet" to={paths.home}>
          <House className="icon" aria-hidden="true" />
          {commentMailCopy.home}
        </ButtonLink>
        {recipient === 'member' && (
          <ButtonLink variant="quiet" to={paths.dashboard}>
            {commentMailCopy.profile}
          </ButtonLink>
        )}
      </p>
    </div>
  );
}

/** A link that is none of ours (any more), or could not be read now. */
function LinkFailure({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  // 400 is a link that is too long to be ours.
  const isInvalid = error.status === 410 || error.status === 400;
  return (
    <Panel tone="error" heading="h1" title={isInvalid ? commentMailCopy.invalid : commentMailCopy.unreadable}>
      <p className="soft">{isInvalid ? commentMailCopy.invalidText : <RestWorks />}</p>
      <p className="cluster">
        {!isInvalid && <RetryButton onRetry={onRetry} />}
        <ButtonLink variant="quiet" to={paths.contact}>
          {commentMailCopy.contact}
        </ButtonLink>
      </p>
    </Panel>
  );
}
