import { requestPersonalDataLink } from '@nobicast/contracts/calls';
import { Button, FormAlert, Panel, TextField } from '@nobicast/web-kit';
import { ApiError, failureText, sendCall } from '@nobicast/web-kit/api';
import { BotCheck } from '@nobicast/web-kit/bot-check';
import { Mail } from '@nobicast/web-kit/icons';
import { useId, useRef, useState, type SubmitEvent } from 'react';
import { linkFormCopy } from './personal-data.copy.ts';
import styles from './personal-data.module.css';

interface LinkFailure {
  text?: string;
  emailError?: string;
}

/** Requests a link that proves an address. `isAfterInvalid`: the previous link did not work. */
export function LinkForm({ isAfterInvalid }: { isAfterInvalid: boolean }) {
  const [sentTo, setSentTo] = useState<string>();
  const [email, setEmail] = useState('');
  const [token, setToken] = useState<string | null>(null);
  const [attempts, setAttempts] = useState(0);
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<LinkFailure>();
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const typed = email.trim();
  const missing =
    typed === '' ? linkFormCopy.missing.email : token === null ? linkFormCopy.missing.token : undefined;

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    // The text below the button says what is missing.
    if (isSending || token === null || typed === '') return;
    if (!input.current?.checkValidity()) {
      input.current?.focus();
      return setFailure({ emailError: linkFormCopy.emailInvalid });
    }
    setIsSending(true);
    setFailure(undefined);
    try {
      await sendCall(requestPersonalDataLink, { body: { email: typed, turnstile_token: token } });
      setSentTo(typed);
    } catch (error) {
      const emailError =
        error instanceof ApiError ? error.fields.find(({ path }) => path === 'email')?.message : undefined;
      setFailure(emailError ? { emailError } : { text: failureText(error, linkFormCopy.failed) });
    } finally {
      // Each attempt uses up a token.
      setToken(null);
      setAttempts((count) => count + 1);
      setIsSending(false);
    }
  }

  if (sentTo !== undefined)
    return (
      <Panel heading="h2" title={linkFormCopy.sent}>
        <p className="prose">{linkFormCopy.sentTo(sentTo)}</p>
        <Button onClick={() => setSentTo(undefined)}>{linkFormCopy.again}</Button>
      </Panel>
    );
  return (
    <section className={styles.section}>
      <h2 className="title size-2xl">{linkFormCopy.title}</h2>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        {isAfterInvalid && !failure && <FormAlert>{linkFormCopy.invalid}</FormAlert>}
        {failure?.text && <FormAlert>{failure.text}</FormAlert>}
        <TextField
          ref={input}
          label={linkFormCopy.email}
          help={linkFormCopy.emailHelp}
          error={failure?.emailError}
          type="email"
          name="email"
          autoComplete="email"
          required
          placeholder={linkFormCopy.emailPlaceholder}
          value={email}
          onChange={(event) => {
            setEmail(event.target.value);
            if (failure?.emailError) setFailure(undefined);
          }}
        />
        <BotCheck onToken={setToken} resetKey={attempts} />
        <div className="cluster">
          <Button
            type="submit"
            variant="primary"
            isBig
            aria-disabled={missing !== undefined || isSending || undefined}
            aria-busy={isSending || undefined}
            aria-describedby={hintId}
          >
            <Mail className="icon" aria-hidden="true" />
            {linkFormCopy.send}
          </Button>
          <p className="mute size-sm" id={hintId} aria-live="polite">
            {missing ?? linkFormCopy.ready}
          </p>
        </div>
      </form>
    </section>
  );
}
