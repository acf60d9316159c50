import { callPath } from '@nobicast/contracts/call';
import { disownComment, getCommentMail, optOutOfCommentMails } from '@nobicast/contracts/calls';
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

/** Not indexable: the page belongs to whoever got the mail. */
function headOf(purpose: MailLinkPurpose): PageHead {
  const { head } = purpose === 'not_me' ? commentMailCopy.notMe : commentMailCopy.optOut;
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

/** What the link offers, and what became of it. A member has no “that was not me”: they wrote with their account. */
function MailAction({ token, purpose, mail, onDone }: MailActionProps) {
  const { recipient } = mail;
  const [isPressed, setIsPressed] = useState(false);
  const isNotMe = purpose === 'not_me' && recipient === 'visitor';
  const call = isNotMe ? disownComment : optOutOfCommentMails;
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
