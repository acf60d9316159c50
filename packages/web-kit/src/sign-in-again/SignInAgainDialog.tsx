import { getCurrentUser, signInWithCode, startSignIn } from '@nobicast/contracts/calls';
import type { CurrentUser } from '@nobicast/contracts/sign-in';
import { useEffect, useEffectEvent, useRef, useState, type SubmitEvent } from 'react';
import { callOnce, readOnce } from '../api/api-client.ts';
import { ApiError, failureText } from '../api/api-error.ts';
import { BotCheck } from '../bot-check/BotCheck.tsx';
import { Button } from '../components/Button.tsx';
import { CodeField } from '../components/form/TextField.tsx';
import { ConfirmDialogContent } from '../confirm-dialog/ConfirmDialogContent.tsx';
import { signInAgainCopy as copy } from './sign-in-again.copy.ts';

export interface SignInAgainProps {
  /** Whose session ended: nobody else may continue. */
  member: CurrentUser;
  onEnd: (isSignedIn: boolean) => void;
}

const lookEveryMs = 2_000;

/** Signs the member in again, by a mailed code, its link, or another tab. */
export function SignInAgainDialog({ member, onEnd }: SignInAgainProps) {
  const [isSent, setIsSent] = useState(false);
  const [token, setToken] = useState<string | null>(null);
  const [attempts, setAttempts] = useState(0);
  const [code, setCode] = useState('');
  const [codeProblem, setCodeProblem] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  /** Whether this browser is signed in as the member by now. */
  async function look(signal?: AbortSignal): Promise<boolean> {
    const { user } = await readOnce(getCurrentUser, {}, signal ? { signal } : {});
    if (!user.is_authenticated) return false;
    if (user.id !== member.id) {
      setFailure(copy.otherMember);
      return false;
    }
    onEnd(true);
    return true;
  }
  const lookQuietly = useEffectEvent((signal: AbortSignal) =>
    // The next look may succeed.
    look(signal).catch(() => false),
  );
  useEffect(() => {
    const controller = new AbortController();
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void lookQuietly(controller.signal);
    }, lookEveryMs);
    return () => {
      clearInterval(timer);
      controller.abort();
    };
  }, []);
  useEffect(() => {
    if (isSent) input.current?.focus();
  }, [isSent]);

  async function run(work: () => Promise<unknown>) {
    if (isBusy) return;
    setIsBusy(true);
    setFailure(undefined);
    setCodeProblem(undefined);
    try {
      await work();
    } catch (error) {
      setFailure(failureText(error, copy.failed));
    } finally {
      setIsBusy(false);
    }
  }
  function refuseCode(text: string) {
    setCodeProblem(text);
    input.current?.focus();
    input.current?.select();
  }

  const askCode = () =>
    run(async () => {
      if (!token || member.email === null) return;
      try {
        // Not sendCall, which would ask for this very dialog.
        await callOnce(startSignIn, { body: { email: member.email, turnstile_token: token } }, {});
        setIsSent(true);
      } finally {
        // A token of the bot check is valid for a single attempt.
        setAttempts((count) => count + 1);
      }
    });
  const enter = () => {
    if (code.trim() === '') return refuseCode(copy.codeMissing);
    return run(async () => {
      try {
        await callOnce(signInWithCode, { body: { code } }, {});
      } catch (error) {
        if (!(error instanceof ApiError) || error.status >= 500 || error.status === 0) throw error;
        return refuseCode(error.fields[0]?.message ?? error.message);
      }
      await look();
    });
  };
  const retry = () =>
    run(async () => {
      if (!(await look())) setFailure((told) => told ?? copy.notYet);
    });
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    void enter();
  }

  return (
    <ConfirmDialogContent
      isOpen
      isForm
      title={copy.title}
      description={
        <>
          <p>{copy.why}</p>
          <p role="status">{isSent && copy.sent}</p>
        </>
      }
      isBusy={isBusy}
      {...(!isSent && token === null && { missing: copy.needsCheck })}
      failure={failure}
      confirm={isSent ? copy.enter : copy.askCode}
      cancel={copy.cancel}
      onConfirm={() => void (isSent ? enter() : askCode())}
      onCancel={() => onEnd(false)}
    >
      <p>
        {copy.account}
        <span className="mono">{member.email}</span>
      </p>
      {isSent ? (
        <form noValidate onSubmit={submit}>
          <CodeField
            ref={input}
            label={copy.code}
            error={codeProblem}
            value={code}
            onChange={({ target }) => {
              setCode(target.value);
              setCodeProblem(undefined);
            }}
          />
          <p className="mt-3">
            <Button variant="quiet" onClick={() => void retry()}>
              {copy.followed}
            </Button>
          </p>
        </form>
      ) : (
        <BotCheck onToken={setToken} resetKey={attempts} startsAtOnce />
      )}
    </ConfirmDialogContent>
  );
}
