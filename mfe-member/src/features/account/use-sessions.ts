import { listSessions, revokeOtherSessions, revokeSession } from '@nobicast/contracts/calls';
import { sendCall, useCall } from '@nobicast/web-kit/api';
import { useHost } from '@nobicast/web-kit/host';
import { useState } from 'react';
import { failureText } from '../../failure-text.ts';
import { sessionsCopy } from './account.copy.ts';

/** One's open sessions, and ending them. */
export function useSessions() {
  const { notify } = useHost();
  const sessions = useCall(listSessions, {}, { fallback: sessionsCopy.failed });
  /** The session being ended, or all the others. */
  const [ending, setEnding] = useState<string | 'others' | null>(null);
  const [failure, setFailure] = useState<string>();

  /** Ends something, says so, and lists what is left. Whether it worked. */
  async function end(what: string | 'others', send: () => Promise<string>): Promise<boolean> {
    if (ending !== null || sessions.state !== 'ready') return false;
    setEnding(what);
    setFailure(undefined);
    try {
      const said = await send();
      await sessions.reload();
      notify(said);
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
