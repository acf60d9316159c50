import { resendSignIn } from '@nobicast/contracts/calls';
import { limits } from '@nobicast/contracts/limits';
import { ApiError, failureText, isRefusal, sendCall } from '@nobicast/web-kit/api';
import { useState } from 'react';
import { useLocation, useNavigate, type Location } from 'react-router-dom';
import { useSecondsLeft } from '../../components/use-seconds-left.ts';
import { readSentLink, type SentLink } from './history-state.ts';
import { emailSentCopy } from './sign-in.copy.ts';
import { useHasLeft } from '@nobicast/web-kit/use-has-left';

export type ResendState =
  | { state: 'idle' }
  | { state: 'sending' }
  | { state: 'resent' }
  | { state: 'failed'; text: string }
  /** The server has no pending sign-in for this browser. */
  | { state: 'expired' };

/** Each link starts a new countdown. */
export function useResend(onResent: () => void) {
  const navigate = useNavigate();
  const hasLeft = useHasLeft();
  const location: Location<unknown> = useLocation();
  const { pathname, search, state } = location;
  const [opened] = useState<SentLink>(() => {
    const now = Date.now();
    return { sentAtMs: now, waitingSinceMs: now, waitSeconds: limits.signIn.resendSeconds };
  });
  const known = readSentLink(state);
  const link = known ?? opened;
  const [resend, setResend] = useState<ResendState>({ state: 'idle' });
  const secondsLeft = useSecondsLeft(link.waitingSinceMs + link.waitSeconds * 1000) ?? 0;

  async function restartCountdown(change: Partial<SentLink> & Pick<SentLink, 'waitSeconds'>) {
    if (hasLeft()) return;
    await navigate(pathname + search, {
      replace: true,
      preventScrollReset: true,
      state: { ...link, waitingSinceMs: Date.now(), ...change } satisfies SentLink,
    });
  }

  async function send() {
    if (secondsLeft > 0 || resend.state === 'sending') return;
    setResend({ state: 'sending' });
    try {
      const reply = await sendCall(resendSignIn, {});
      await restartCountdown({ sentAtMs: Date.now(), waitSeconds: reply.resend_after_seconds });
      setResend({ state: 'resent' });
      onResent();
    } catch (error) {
      if (isRefusal(resendSignIn, error, 'link_invalid')) return setResend({ state: 'expired' });
      if (error instanceof ApiError && error.status === 429)
        await restartCountdown({ waitSeconds: error.retryAfterSeconds ?? limits.signIn.resendSeconds });
      setResend({ state: 'failed', text: failureText(error, emailSentCopy.resendFailed) });
    }
  }

  return { waitSeconds: link.waitSeconds, secondsLeft, resend, send };
}
