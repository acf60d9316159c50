import { subscribeToNewsletter } from '@nobicast/contracts/calls';
import { newsletter as newsletterLimits } from '@nobicast/contracts/page-limit-values';
import type { NewsletterOutcome } from '@nobicast/contracts/newsletter-paths';
import { paths } from '@nobicast/contracts/paths';
import { Button, FormAlert, TextField } from '@nobicast/web-kit';
import { ApiError, sendCall } from '@nobicast/web-kit/api';
import { useTypedBeforeHydration } from '@nobicast/web-kit/host';
import { Mail } from '@nobicast/web-kit/icons';
import { useRef, useState, type SubmitEvent } from 'react';
import { Link } from 'react-router-dom';
import { newsletterCopy } from './newsletter.copy.ts';
import styles from './newsletter.module.css';

/** What the form asks an address for. */
export interface FormPurpose {
  path: string;
  send(body: { email: string; firstName: string; website: string }): Promise<unknown>;
  texts: { submit: string; sending: string; success: string; failed: string; promise: string };
  asksName: boolean;
}

const newsletter: FormPurpose = {
  path: subscribeToNewsletter.path,
  send: (body) => sendCall(subscribeToNewsletter, { body }),
  texts: newsletterCopy,
  asksName: true,
};

interface NewsletterFormProps {
  purpose?: FormPurpose;
  /** Only the address field. */
  isCompact?: boolean;
  /** The outcome of a form that was sent without JavaScript. */
  outcome?: NewsletterOutcome | undefined;
}

type State = 'idle' | 'submitting' | NewsletterOutcome;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function outcomeOf(error: unknown): NewsletterOutcome {
  if (!(error instanceof ApiError)) throw error;
  if (error.status === 429) return 'limited';
  return error.fields.some(({ path }) => path === 'email') ? 'invalid' : 'failed';
}

/** Without JavaScript a plain form, answered by the page of its purpose. */
export function NewsletterForm({ isCompact = false, outcome, purpose = newsletter }: NewsletterFormProps) {
  const { texts } = purpose;
  const [state, setState] = useState<State>(outcome ?? 'idle');
  const [email, setEmail] = useState('');
  const [firstName, setFirstName] = useState('');
  const [website, setWebsite] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const isBusy = state === 'submitting';
  useTypedBeforeHydration(form, (typed) => {
    setEmail(typed.email ?? '');
    setFirstName(typed.firstName ?? '');
    setWebsite(typed.website ?? '');
  });

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    if (!input.current?.checkValidity()) {
      input.current?.focus();
      return setState('invalid');
    }
    setState('submitting');
    try {
      const body = { email: email.trim(), firstName: firstName.trim(), website };
      await Promise.all([purpose.send(body), pause(newsletterLimits.thanksAfterMs)]);
      setEmail('');
      setFirstName('');
      setState('thanked');
    } catch (error) {
      const refused = outcomeOf(error);
      if (refused === 'invalid') input.current?.focus();
      setState(refused);
    }
  }

  return (
    <form
      ref={form}
      className={isCompact ? styles.letter : `${styles.letter} ${styles.wide}`}
      method="post"
      action={purpose.path}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <div className={styles.row}>
        <TextField
          ref={input}
          label={newsletterCopy.email}
          {...(state === 'invalid' && { error: newsletterCopy.emailInvalid })}
          type="email"
          name="email"
          autoComplete="email"
          required
          placeholder={newsletterCopy.emailPlaceholder}
          value={email}
          onChange={({ target }) => {
            setEmail(target.value);
            if (state === 'invalid') setState('idle');
          }}
        />
        {!isCompact && purpose.asksName && (
          <TextField
            label={newsletterCopy.firstName}
            name="firstName"
            autoComplete="given-name"
            maxLength={newsletterLimits.firstNameLength}
            value={firstName}
            onChange={({ target }) => setFirstName(target.value)}
          />
        )}
      </div>
      <div className={styles.decoy} aria-hidden="true">
        <label>
          {newsletterCopy.decoy}
          <input
            type="text"
            name="website"
            tabIndex={-1}
            autoComplete="off"
            value={website}
            onChange={({ target }) => setWebsite(target.value)}
          />
        </label>
      </div>
      {state === 'failed' && <FormAlert>{texts.failed}</FormAlert>}
      {state === 'limited' && <FormAlert>{newsletterCopy.limited}</FormAlert>}
      <p>
        <Button
          type="submit"
          variant="primary"
          isWide={isCompact}
          aria-busy={isBusy || undefined}
          // Not `disabled`, which would lose the button's focus.
          aria-disabled={isBusy || undefined}
        >
          <Mail className="icon" aria-hidden="true" />
          {isBusy ? texts.sending : texts.submit}
        </Button>
      </p>
      <div role="status">
        {state === 'thanked' && (
          <div className={styles.done}>
            <p className="title">{texts.success}</p>
            <p className="soft">{newsletterCopy.lastStep}</p>
          </div>
        )}
      </div>
      <p className="size-sm mute">
        {texts.promise}{' '}
        <Link className="link" to={paths.privacy}>
          {newsletterCopy.privacy}
        </Link>
      </p>
    </form>
  );
}
