import { useState } from 'react';
import type { ShellSession } from '../session/session-store.ts';

/** The page reloads afterwards, so the state is never reset. */
export function useSignOut(session: Pick<ShellSession, 'signOut'>) {
  const [isSigningOut, setIsSigningOut] = useState(false);
  const signOut = () => {
    setIsSigningOut(true);
    void session.signOut();
  };
  return { isSigningOut, signOut };
}
