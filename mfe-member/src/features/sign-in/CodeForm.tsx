import { signInWithCode } from '@nobicast/contracts/calls';
import { Button, CodeField } from '@nobicast/web-kit';
import { ApiError, failureText, sendCall } from '@nobicast/web-kit/api';
import { useHost, useTypedBeforeHydration } from '@nobicast/web-kit/host';
import { LogIn } from '@nobicast/web-kit/icons';
import { useRef, useState, type SubmitEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import styles from './LoginForm.module.css';
import { codeCopy } from './sign-in.copy.ts';
import { useHasLeft } from '@nobicast/web-kit/use-has-left';
import { successPath } from './use-verification.ts';

/** Signs this browser in with the code of the mail. A plain form before hydration. */
export function CodeForm({ reason }: { reason: string | undefined }) {
  const { session } = useHost();
  const navigate = useNavigate();
  const hasLeft = useHasLeft();
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState(reason);
  useTypedBeforeHydration(form, (typed) => setCode(typed.code ?? ''));

  function refuse(text: string) {
    setFailure(text);
    input.current?.focus();
    input.current?.select();
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending) return;
    if (code.trim() === '') return refuse(codeCopy.missing);
    setIsSending(true);
    setFailure(undefined);
    try {
      const signedIn = await sendCall(signInWithCode, { body: { code } });
      // The refreshed session makes this page redirect, too: what counts is where the visitor was before.
      const isElsewhere = hasLeft();
      await session.refresh();
      if (!isElsewhere) await navigate(successPath(signedIn), { replace: true });
    } catch (error) {
      // The link or the code may have been used in another tab; the refreshed session then makes this page redirect.
      if (error instanceof ApiError && error.status === 410) await session.refresh();
      const field = error instanceof ApiError ? error.fields[0]?.message : undefined;
      refuse(field ?? failureText(error, codeCopy.unreachable));
    } finally {
      setIsSending(false);
    }
  }

  return (
    <form
      ref={form}
      className={styles.form}
      method={signInWithCode.method}
      action={signInWithCode.path}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <CodeField
        ref={input}
        label={codeCopy.label}
        help={codeCopy.help}
        error={failure}
        inputClassName={styles.code}
        value={code}
        onChange={(event) => {
          setCode(event.target.value);
          setFailure(undefined);
        }}
      />
      <Button
        className="at-start"
        type="submit"
        variant="primary"
        isBig
        aria-busy={isSending || undefined}
        aria-disabled={isSending || undefined}
      >
        <LogIn className="icon" aria-hidden="true" />
        {codeCopy.enter}
      </Button>
    </form>
  );
}
