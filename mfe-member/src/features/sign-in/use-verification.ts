import { verifySignIn } from '@nobicast/contracts/calls';
import type { SessionPort } from '@nobicast/contracts/host-api';
import { paths, sitePath } from '@nobicast/contracts/paths';
import type { ReplyOf } from '@nobicast/contracts/call';
import { ApiError, isRefusal, sendCall, withQuery } from '@nobicast/web-kit/api';
import { useHost } from '@nobicast/web-kit/host';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';

type Verified = ReplyOf<typeof verifySignIn>;
/** Where a link leads; that a person has to press first; that nobody answered, so that it may be tried again. */
type Outcome = { leadsTo: string } | 'asking' | 'unreachable';

async function consume(token: string, isConfirmed: boolean, session: SessionPort): Promise<Outcome> {
  try {
    const verified = await sendCall(verifySignIn, { body: { token, is_confirmed: isConfirmed } });
    await session.refresh();
    return { leadsTo: successPath(verified) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 0) return 'unreachable';
    if (isRefusal(verifySignIn, error, 'confirmation_needed') && !isConfirmed) return 'asking';
    // Pressed twice, it has done its work: the page that follows wants to know.
    if (error.status === 410) await session.refresh();
    return { leadsTo: failurePath(error) };
  }
}

/**
 * Consumes the link once by itself, where this browser asked for it; elsewhere a person has to press
 * (A51). Every way out replaces the page, so that "back" does not lead into a used link.
 */
export function useVerification(token: string | null) {
  const { session } = useHost();
  const navigate = useNavigate();
  const [state, setState] = useState<'verifying' | 'asking' | 'unreachable' | 'confirming'>('verifying');
  /** Effects run twice in strict mode; a link is posted once. */
  const hasPosted = useRef(false);
  /** Who has left the page meanwhile is not called back to it. */
  const isHere = useRef(false);

  function follow(outcome: Outcome) {
    if (!isHere.current) return;
    if (typeof outcome === 'string') setState(outcome);
    else void navigate(outcome.leadsTo, { replace: true });
  }

  const begin = useEffectEvent(() => {
    if (hasPosted.current) return;
    hasPosted.current = true;
    if (!token) return void navigate(paths.authInvalidToken, { replace: true });
    // Out of the address bar at once; the history entry keeps it for a reload.
    void navigate(paths.authVerify, { replace: true, state: { token } });
    void consume(token, false, session).then(follow);
  });
  useEffect(() => {
    isHere.current = true;
    begin();
    return () => {
      isHere.current = false;
    };
  }, []);

  function confirm() {
    if ((state !== 'asking' && state !== 'unreachable') || !token) return;
    setState('confirming');
    void consume(token, true, session).then(follow);
  }
  return { state, confirm };
}

const successPath = ({ name, email, is_new: isNew, destination }: Verified) =>
  withQuery(paths.authSuccess, {
    name: name ?? undefined,
    email,
    new: isNew ? 'true' : undefined,
    next: sitePath(destination),
  });

const failurePath = (error: ApiError) =>
  error.status === 410 ? paths.authInvalidToken : paths.authFailedWith(error);
