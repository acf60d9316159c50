import { Button, FormAlert } from '@nobicast/web-kit';
import { ApiError } from '@nobicast/web-kit/api';
import { useState, type SubmitEvent } from 'react';

interface MailLinkFormProps {
  /** Where the form goes without JavaScript: it is answered with this page. */
  action: string;
  /** Does the same with JavaScript. */
  send: () => Promise<void>;
  texts: { button: string; sending: string; failed: string };
}

/** The button of a mail's link: only pressing it changes anything, because mail scanners open links. */
export function MailLinkForm({ action, send, texts }: MailLinkFormProps) {
  const [state, setState] = useState<'idle' | 'sending' | 'failed'>('idle');

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (state === 'sending') return;
    setState('sending');
    try {
      await send();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setState('failed');
    }
  }

  return (
    <form className="stack mt-4" method="post" action={action} onSubmit={(event) => void submit(event)}>
      {state === 'failed' && <FormAlert>{texts.failed}</FormAlert>}
      <p>
        <Button type="submit" variant="primary" isBig aria-busy={state === 'sending' || undefined}>
          {state === 'sending' ? texts.sending : texts.button}
        </Button>
      </p>
    </form>
  );
}
