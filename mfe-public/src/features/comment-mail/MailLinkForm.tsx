import { callPath } from '@nobicast/contracts/call';
import { disownComment, optOutOfCommentMails } from '@nobicast/contracts/calls';
import type { MailLinkPurpose } from '@nobicast/contracts/comment-mail-link';
import type { CommentMail } from '@nobicast/contracts/comment-mails';
import { Button, FormAlert } from '@nobicast/web-kit';
import { ApiError, sendCall } from '@nobicast/web-kit/api';
import { useState, type SubmitEvent } from 'react';
import { commentMailCopy } from './comment-mail.copy.ts';

interface MailLinkFormProps {
  token: string;
  purpose: MailLinkPurpose;
  onDone: (mail: CommentMail) => void;
}

/**
 * The button of a mail's link: only pressing it changes anything, because mail scanners open links. Without
 * JavaScript it is a plain form, answered with this page.
 */
export function MailLinkForm({ token, purpose, onDone }: MailLinkFormProps) {
  const [state, setState] = useState<'idle' | 'sending' | 'failed'>('idle');
  const call = purpose === 'not_me' ? disownComment : optOutOfCommentMails;
  const { button } = purpose === 'not_me' ? commentMailCopy.notMe : commentMailCopy.optOut;

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (state === 'sending') return;
    setState('sending');
    try {
      onDone(await sendCall(call, { query: { token } }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setState('failed');
    }
  }

  return (
    <form
      className="stack mt-4"
      method="post"
      action={callPath(call, { query: { token, from: 'page' } })}
      onSubmit={(event) => void submit(event)}
    >
      {state === 'failed' && <FormAlert>{commentMailCopy.failed}</FormAlert>}
      <p>
        <Button type="submit" variant="primary" isBig aria-busy={state === 'sending' || undefined}>
          {state === 'sending' ? commentMailCopy.sending : button}
        </Button>
      </p>
    </form>
  );
}
