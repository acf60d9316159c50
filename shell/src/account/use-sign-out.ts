import { useState } from 'react';
import type { ShellSession } from '../session/session-store.ts';

/** Signing out from a menu. The page loads anew at its end, so that nothing has to be put back. */
export function useSignOut(session: Pick<ShellSession, 'signOut'>) {
  const [isLeaving, setIsLeaving] = useState(false);
  const leave = () => {
    setIsLeaving(true);
    void session.signOut();
  };
  return { isLeaving, leave };
}
