import { verifySignIn } from '@nobicast/contracts/calls';
import type { SessionPort } from '@nobicast/contracts/host-api';
import { paths, sitePath } from '@nobicast/contracts/paths';
import { signInPaths } from '@nobicast/contracts/sign-in-paths';
import type { ReplyOf } from '@nobicast/contracts/call';
import { ApiError, isRefusal, sendCall, withQuery } from '@nobicast/web-kit/api';
import { useHost } from '@nobicast/web-kit/host';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useHasLeft } from '@nobicast/web-kit/use-has-left';

type Verified = ReplyOf<typeof verifySignIn>;
/** `asking`: the visitor has to confirm first. `unreachable`: it can be retried. */
type Outcome = { redirectTo: string } | 'asking' | 'unreachable';

async function consume(token: string, isConfirmed: boolean, session: SessionPort): Promise<Outcome> {
  try {
    const verified = await sendCall(verifySignIn, { body: { token, is_confirmed: isConfirmed } });
    await session.refresh();
    return { redirectTo: successPath(verified) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 0) return 'unreachable';
    if (isRefusal(verifySignIn, error, 'confirmation_needed') && !isConfirmed) return 'asking';
    // An earlier press may have used the link; the next page needs to know whether the member is signed in.
    if (error.status === 410) await session.refresh();
    return { redirectTo: failurePath(error) };
  }
}

/**
 * Consumes the link if this browser requested it; otherwise the visitor has to confirm (A51). Every redirect replaces
 * the history entry, so that "back" does not return to a used link.
 */
export function useVerification(token: string | null) {
  const { session } = useHost();
  const navigate = useNavigate();
  const [state, setState] = useState<'verifying' | 'asking' | 'unreachable' | 'confirming'>('verifying');
  /** Effects run twice in strict mode, but the link must be posted only once. */
  const hasPosted = useRef(false);
  const hasLeft = useHasLeft();

  function follow(outcome: Outcome) {
    if (hasLeft()) return;
    if (typeof outcome === 'string') setState(outcome);
    else void navigate(outcome.redirectTo, { replace: true });
  }

  const begin = useEffectEvent(() => {
    if (hasPosted.current) return;
    hasPosted.current = true;
    if (!token) return void navigate(paths.authInvalidToken, { replace: true });
    // Removed from the address bar at once; the history entry keeps the token for a reload.
    void navigate(paths.authVerify, { replace: true, state: { token } });
    void consume(token, false, session).then(follow);
  });
  useEffect(() => begin(), []);

  function confirm() {
    if ((state !== 'asking' && state !== 'unreachable') || !token) return;
    setState('confirming');
    void consume(token, true, session).then(follow);
  }
  return { state, confirm };
}

export const successPath = ({ name, email, is_new: isNew, destination }: Verified) =>
  withQuery(paths.authSuccess, {
    name: name ?? undefined,
    email,
    new: isNew ? 'true' : undefined,
    next: sitePath(destination),
  });

/** 400: a token too long to be ours. */
const failurePath = (error: ApiError) =>
  error.status === 410 || error.status === 400 ? paths.authInvalidToken : signInPaths.failedWith(error);
