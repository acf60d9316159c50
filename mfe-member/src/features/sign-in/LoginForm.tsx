import { Button, ButtonLink, FormAlert, TextField } from '@nobicast/web-kit';
import { BotCheck } from '@nobicast/web-kit/bot-check';
import { paths } from '@nobicast/contracts/paths';
import { Mail } from '@nobicast/web-kit/icons';
import { useIsMounted, useTypedBeforeHydration } from '@nobicast/web-kit/host';
import { useId, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import styles from './LoginForm.module.css';
import { loginCopy } from './sign-in.copy.ts';
import { readTypedAddress } from './history-state.ts';
import { useStartSignIn, type SignInFailure } from './use-start-sign-in.ts';

/** Address and bot check are kept until the link has been sent. */
export function LoginForm({ destination }: { destination: string | undefined }) {
  const state: unknown = useLocation().state;
  // The server does not know the history entry.
  const isMounted = useIsMounted();
  const typedBefore = isMounted ? readTypedAddress(state) : '';
  const [typed, setTyped] = useState<string>();
  const email = typed ?? typedBefore;
  const [token, setToken] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  /** Submitted before the bot check has ended: sent as soon as it has. */
  const isSubmitWaiting = useRef(false);
  const missingId = useId();
  const { isSending, failure, attempts, start, refuse } = useStartSignIn(destination);

  useTypedBeforeHydration(form, ({ email: address }) => setTyped(address));

  async function submit(botToken: string | null) {
    isSubmitWaiting.current = false;
    if (isSending) return;
    if (email.trim() === '') {
      input.current?.focus();
      return refuse({ emailError: loginCopy.missingEmail });
    }
    if (!botToken) {
      isSubmitWaiting.current = true;
      return refuse({ text: loginCopy.tokenNeeded });
    }
    if (!input.current?.checkValidity()) {
      input.current?.focus();
      return refuse({ emailError: loginCopy.emailInvalid });
    }
    const isSent = await start(email.trim(), botToken);
    if (!isSent) setToken(null);
  }

  const isReady = email.trim() !== '' && token !== null;
  return (
    <form
      ref={form}
      className={`${styles.form} needs-script`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit(token);
      }}
    >
      {failure?.text && <FormAlert>{failure.text}</FormAlert>}
      <TextField
        ref={input}
        label={loginCopy.email}
        help={loginCopy.note}
        error={failure?.emailError}
        inputClassName={styles.email}
        type="email"
        name="email"
        autoComplete="email"
        required
        placeholder={loginCopy.emailPlaceholder}
        value={email}
        onChange={(event) => {
          setTyped(event.target.value);
          isSubmitWaiting.current = false;
          if (failure?.emailError) refuse(undefined);
        }}
      />
      <BotCheck
        onToken={(received) => {
          setToken(received);
          if (received !== null && isSubmitWaiting.current) void submit(received);
        }}
        resetKey={attempts}
        startsAtOnce={typedBefore !== ''}
      />
      <div className="cluster">
        <Button
          type="submit"
          variant="primary"
          isBig
          // A press before hydration would send the plain form; after it, the button says what is missing.
          // oxlint-disable-next-line nobicast/keeps-focus -- only before hydration
          disabled={!isMounted}
          aria-disabled={!isReady || isSending || undefined}
          aria-busy={isSending || undefined}
          aria-describedby={missingId}
        >
          <Mail className="icon" aria-hidden="true" />
          {loginCopy.send}
        </Button>
        <ButtonLink variant="quiet" isBig to={paths.home}>
          {loginCopy.cancel}
        </ButtonLink>
      </div>
      <p className="mute size-sm" id={missingId} aria-live="polite">
        {hintOf(failure, email.trim(), token !== null)}
      </p>
    </form>
  );
}

/** The address is only judged for this hint: the server decides. */
function hintOf(failure: SignInFailure | undefined, email: string, hasToken: boolean): string {
  if (email === '') return hasToken ? loginCopy.missingEmail : loginCopy.missingBoth;
  if (failure?.emailError) return loginCopy.emailWrong;
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) return loginCopy.incompleteEmail;
  if (!hasToken) return loginCopy.missingToken;
  // "Ready" would be misleading below an error.
  return failure?.text ? '' : loginCopy.ready;
}
