import { startSignIn } from '@nobicast/contracts/calls';
import { signInPaths } from '@nobicast/contracts/sign-in-paths';
import { ApiError, failureText, sendCall } from '@nobicast/web-kit/api';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { SentLink, TypedAddress } from './history-state.ts';
import { loginCopy } from './sign-in.copy.ts';
import { useHasLeft } from '@nobicast/web-kit/use-has-left';

export interface SignInFailure {
  /** Of the whole form; `emailError` belongs to the address field. */
  text?: string;
  emailError?: string;
}

function failureOf(error: unknown): SignInFailure {
  const emailError =
    error instanceof ApiError ? error.fields.find(({ path }) => path === 'email')?.message : undefined;
  // LOGIN-12: the call's fallback if the reply has no text.
  return emailError ? { emailError } : { text: failureText(error, loginCopy.unreachable) };
}

/** Requests a link, then opens the confirmation page. A bot check token is valid for a single attempt. */
export function useStartSignIn(destination: string | undefined) {
  const navigate = useNavigate();
  const hasLeft = useHasLeft();
  const { pathname, search } = useLocation();
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<SignInFailure>();
  const [attempts, setAttempts] = useState(0);

  /** Resolves to whether the link was sent. */
  async function start(email: string, token: string): Promise<boolean> {
    setIsSending(true);
    setFailure(undefined);
    try {
      const reply = await sendCall(
        startSignIn,
        { body: { email, turnstile_token: token, ...(destination ? { destination } : {}) } },
        { fallback: loginCopy.failed },
      );
      if (hasLeft()) return true;
      const now = Date.now();
      const state: SentLink = {
        sentAtMs: now,
        waitingSinceMs: now,
        waitSeconds: reply.resend_after_seconds,
        ...(destination ? { destination } : {}),
      };
      const typed: TypedAddress = { email };
      await navigate(pathname + search, { replace: true, preventScrollReset: true, state: typed });
      await navigate(signInPaths.emailSent(email), { state });
      return true;
    } catch (error) {
      setFailure(failureOf(error));
      setAttempts((count) => count + 1);
      return false;
    } finally {
      setIsSending(false);
    }
  }

  return { isSending, failure, attempts, start, refuse: setFailure };
}
