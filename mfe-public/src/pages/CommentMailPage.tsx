import { callPath } from '@nobicast/contracts/call';
import {
  disownComment,
  getCommentMail,
  optOutOfCommentMails,
  withdrawMailedComment,
} from '@nobicast/contracts/calls';
import {
  commentMailParameters,
  readCommentMailLink,
  type MailLinkPurpose,
} from '@nobicast/contracts/comment-mail-link';
import type { CommentMail } from '@nobicast/contracts/comment-mails';
import { paths } from '@nobicast/contracts/paths';
import type { PageData, PageHead, PageRequest } from '@nobicast/contracts/remote';
import { ButtonLink, Panel } from '@nobicast/web-kit';
import { sendCall, useCall } from '@nobicast/web-kit/api';
import { usePageHead } from '@nobicast/web-kit/host';
import { House } from '@nobicast/web-kit/icons';
import type { PageDeclaration } from '@nobicast/web-kit/pages';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { commentMailCopy } from '../features/comment-mail/comment-mail.copy.ts';
import { textHead } from '../heads.ts';
import { MailLinkForm } from '../mail-link/MailLinkForm.tsx';
import { MailLinkFailure, MailLinkFrame, MailLinkLoading } from '../mail-link/MailLinkFrame.tsx';
import { mailLinkPage } from '../page-data.ts';
import { readCall } from '../read-call.ts';

export const page = { path: '/commentaires/avis' } satisfies PageDeclaration;

const textsOf = (purpose: MailLinkPurpose) => {
  const { notMe, withdraw, optOut } = commentMailCopy;
  return { not_me: notMe, withdraw, opt_out: optOut }[purpose];
};

/** Not indexable: the page belongs to whoever got the mail. */
function headOf(purpose: MailLinkPurpose): PageHead {
  const { head } = textsOf(purpose);
  return { ...textHead(head, commentMailCopy.description, paths.commentMail), isIndexable: false };
}

export const cacheParameters = commentMailParameters;

export async function load(request: PageRequest): Promise<PageData> {
  const { token, purpose } = readCommentMailLink(request.search);
  return mailLinkPage(await readCall(request, getCommentMail, { query: { token } }), headOf(purpose));
}

/** Opening this page, to which the links of a mail lead, changes nothing. */
export function CommentMailPage() {
  const { token, purpose } = readCommentMailLink(useLocation().search);
  const reply = useCall(getCommentMail, { query: { token } });
  const [answer, setAnswer] = useState<CommentMail>();
  usePageHead(headOf(purpose));
  if (reply.state === 'loading')
    return <MailLinkLoading label={commentMailCopy.label} text={commentMailCopy.loading} />;
  if (reply.state === 'failed')
    return (
      <MailLinkFailure texts={commentMailCopy} error={reply.error} onRetry={reply.retry}>
        <ButtonLink variant="quiet" to={paths.contact}>
          {commentMailCopy.contact}
        </ButtonLink>
      </MailLinkFailure>
    );
  const mail = answer ?? reply.data;
  return (
    <MailLinkFrame label={commentMailCopy.label}>
      <div className="masthead">
        <MailAction key={purpose} token={token} purpose={purpose} mail={mail} onDone={setAnswer} />
        <CommentState mail={mail} />
      </div>
    </MailLinkFrame>
  );
}

interface MailActionProps {
  token: string;
  purpose: MailLinkPurpose;
  mail: CommentMail;
  onDone: (mail: CommentMail) => void;
}

/**
 * What the link offers, and what became of it. Members are only offered to stop the mails: they wrote with their
 * account, and withdraw a comment there. Whoever disowned a comment has none to withdraw.
 */
function MailAction({ token, purpose, mail, onDone }: MailActionProps) {
  const { recipient } = mail;
  const [isPressed, setIsPressed] = useState(false);
  const isOpen = recipient === 'visitor' && !(purpose === 'withdraw' && mail.is_disowned);
  const { call, isDone, ...texts } = offerOf(isOpen ? purpose : 'opt_out', mail);
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
          action={callPath(call, { query: { token, from: 'page' } })}
          send={async () => {
            const answered = await sendCall(call, { query: { token } });
            setIsPressed(true);
            onDone(answered);
          }}
          texts={{ ...commentMailCopy, button: texts.button }}
        />
      )}
    </div>
  );
}

function offerOf(purpose: MailLinkPurpose, mail: CommentMail) {
  if (purpose === 'not_me')
    return { ...commentMailCopy.notMe, call: disownComment, isDone: mail.is_disowned };
  if (purpose === 'withdraw')
    return { ...commentMailCopy.withdraw, call: withdrawMailedComment, isDone: mail.comment === null };
  const { optOut } = commentMailCopy;
  return {
    ...optOut,
    text: optOut.text[mail.recipient],
    doneText: optOut.doneText[mail.recipient],
    call: optOutOfCommentMails,
    isDone: mail.is_opted_out,
  };
}

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
