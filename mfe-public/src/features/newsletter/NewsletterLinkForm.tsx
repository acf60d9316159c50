import { callPath } from '@nobicast/contracts/call';
import { confirmNewsletter, unsubscribeFromNewsletter } from '@nobicast/contracts/calls';
import type { NewsletterLink } from '@nobicast/contracts/newsletter';
import { Button, FormAlert } from '@nobicast/web-kit';
import { ApiError, sendCall } from '@nobicast/web-kit/api';
import { useState, type SubmitEvent } from 'react';
import { newsletterLinkCopy } from './newsletter.copy.ts';

interface NewsletterLinkFormProps {
  purpose: 'confirmation' | 'unsubscribe';
  token: string;
  onDone: (link: NewsletterLink) => void;
}

/**
 * The button of a mail's link: only pressing it changes anything, because mail scanners open links. Without
 * JavaScript it is a plain form, answered with this page.
 */
export function NewsletterLinkForm({ purpose, token, onDone }: NewsletterLinkFormProps) {
  const [state, setState] = useState<'idle' | 'sending' | 'failed'>('idle');
  const call = purpose === 'confirmation' ? confirmNewsletter : unsubscribeFromNewsletter;

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
      {state === 'failed' && <FormAlert>{newsletterLinkCopy.failed}</FormAlert>}
      <p>
        <Button type="submit" variant="primary" isBig aria-busy={state === 'sending' || undefined}>
          {state === 'sending' ? newsletterLinkCopy.sending : newsletterLinkCopy[purpose].button}
        </Button>
      </p>
    </form>
  );
}
