import { getCurrentUser } from '@nobicast/contracts/calls';
import type { Session } from '@nobicast/contracts/host-api';
import type { CurrentUser } from '@nobicast/contracts/sign-in';
import { type FunctionComponent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { readOnce, refusals } from '../api/api-client.ts';
import { ApiError } from '../api/api-error.ts';
import { useHost, useSession } from '../host/index.ts';
import { signInAgainCopy } from './sign-in-again.copy.ts';
import type { SignInAgainProps } from './SignInAgainDialog.tsx';

/** The session, or after its end that of the member who had it: what they typed stays on the screen. */
export function useMemberSession(): Session {
  const session = useSession();
  const [member, setMember] = useState<Session>();
  if (session.state === 'member' && session !== member) setMember(session);
  return session.state === 'anonymous' ? (member ?? session) : session;
}

/** Refusals that a signed-in member gets: signing in again would not help. */
const askedOfMembers: readonly (string | undefined)[] = ['fresh_proof_needed', 'passkey_needed'];

interface Asked {
  Dialog: FunctionComponent<SignInAgainProps>;
  onEnd: (isSignedIn: boolean) => void;
  answer: Promise<boolean>;
}

/**
 * On the page of a member: a write that is refused because the session ended, or the news that it did, asks to sign in
 * again in a dialog; then the write is repeated. Simultaneous calls share one question.
 */
export function SignInAgainHost() {
  const { session } = useHost();
  const current = useSession();
  // Whoever follows this member here must not save what they typed.
  const [member, setMember] = useState<CurrentUser>();
  if (current.state === 'member' && current.user !== member && (!member || current.user.id === member.id))
    setMember(current.user);
  const [shown, setShown] = useState<Asked>();
  const asked = useRef<Promise<Asked | undefined>>(undefined);

  async function open(): Promise<Asked | undefined> {
    const { SignInAgainDialog: Dialog } = await import(
      /* webpackChunkName: "sign-in-again" */ './SignInAgainDialog.tsx'
    );
    let resolve: (isSignedIn: boolean) => void = () => undefined;
    const answer = new Promise<boolean>((settle) => (resolve = settle));
    const onEnd = (isSignedIn: boolean) => {
      asked.current = undefined;
      setShown(undefined);
      resolve(isSignedIn);
    };
    const question = { Dialog, onEnd, answer };
    setShown(question);
    return question;
  }
  /** Undefined if the code of the dialog could not be loaded. */
  const ask = async (): Promise<boolean | undefined> => {
    asked.current ??= open().catch((error: unknown) => {
      console.error('The code to sign in again could not be loaded.', error);
      return (asked.current = undefined);
    });
    return (await asked.current)?.answer;
  };

  const mayRepeat = useEffectEvent(async (error: unknown): Promise<boolean> => {
    if (!(error instanceof ApiError) || !member || askedOfMembers.includes(error.code)) return false;
    // Calls of the administration answer 403 to everybody who is no admin, also without a session.
    if (error.status !== 401 && error.status !== 403) return false;
    const { user } = await readOnce(getCurrentUser, {}).catch(() => ({ user: undefined }));
    if (!user) return false;
    // Signed in again in another tab since, or a member who may not do this.
    if (user.is_authenticated) return error.status === 401 && user.id === member.id;
    const isSignedIn = await ask();
    if (isSignedIn !== false) return isSignedIn === true;
    throw new ApiError(signInAgainCopy.ended, { status: 401, code: 'unauthenticated', cause: error });
  });
  useEffect(() => {
    const handler = (error: unknown) => mayRepeat(error);
    refusals.mayRepeat = handler;
    return () => {
      if (refusals.mayRepeat === handler) refusals.mayRepeat = undefined;
    };
  }, []);

  const isEnded = current.state === 'anonymous' && member !== undefined;
  const askOnce = useEffectEvent(() => void ask());
  useEffect(() => {
    if (isEnded) askOnce();
  }, [isEnded]);
  // The page was left: nobody can answer any more.
  const abandon = useEffectEvent(() => shown?.onEnd(false));
  useEffect(() => () => abandon(), []);

  if (!shown || !member) return null;
  return (
    <shown.Dialog
      member={member}
      onEnd={(isSignedIn) => {
        if (isSignedIn) void session.refresh();
        shown.onEnd(isSignedIn);
      }}
    />
  );
}
