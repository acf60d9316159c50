import { listSessions, revokeOtherSessions, revokeSession } from '@nobicast/contracts/calls';
import { failureText, sendCall, useCall } from '@nobicast/web-kit/api';
import { useHost } from '@nobicast/web-kit/host';
import { useState } from 'react';
import { sessionsCopy } from './account.copy.ts';

export function useSessions() {
  const { notify } = useHost();
  const sessions = useCall(listSessions, {}, { fallback: sessionsCopy.failed });
  /** A session's id, or 'others' for all the others. */
  const [ending, setEnding] = useState<string | 'others' | null>(null);
  const [failure, setFailure] = useState<string>();

  /** Reloads the list and shows a toast. Resolves to whether it worked. */
  async function end(target: string | 'others', send: () => Promise<string>): Promise<boolean> {
    if (ending !== null || sessions.state !== 'ready') return false;
    setEnding(target);
    setFailure(undefined);
    try {
      const message = await send();
      await sessions.reload();
      notify(message);
      return true;
    } catch (error) {
      setFailure(failureText(error, sessionsCopy.endFailed));
      return false;
    } finally {
      setEnding(null);
    }
  }

  const endOne = (id: string) =>
    end(id, async () => {
      await sendCall(revokeSession, { params: { id } });
      return sessionsCopy.ended;
    });
  const endOthers = () =>
    end('others', async () => {
      const reply = await sendCall(revokeOtherSessions, {});
      return sessionsCopy.endedOthers(reply.ended);
    });
  return { sessions, ending, failure, endOne, endOthers };
}
