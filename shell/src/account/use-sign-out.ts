import { useState } from 'react';
import type { ShellSession } from '../session/session-store.ts';

/** Signing out from a menu. The page reloads afterwards, so the state is never reset. */
export function useSignOut(session: Pick<ShellSession, 'signOut'>) {
  const [isLeaving, setIsLeaving] = useState(false);
  const leave = () => {
    setIsLeaving(true);
    void session.signOut();
  };
  return { isLeaving, leave };
}
