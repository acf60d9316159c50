import type { InputOf, ReplyOf, WriteCall } from '@nobicast/contracts/call';
import { callOnce } from '../api/api-client.ts';
import { ApiError } from '../api/index.ts';
import { useEffect, useEffectEvent, useState } from 'react';

const pauseMs = 400;

/**
 * The reply of a call about what is typed, requested again when the typing pauses. Until then the previous reply stays.
 * A lost session does not ask to sign in again: the question would come back at each pause.
 */
export function usePausedReply<C extends WriteCall>(call: C, input: InputOf<C>) {
  const [reply, setReply] = useState<ReplyOf<C>>();
  const [hasFailed, setHasFailed] = useState(false);
  const send = useEffectEvent(() => callOnce(call, input, {}));
  const typed = JSON.stringify(input);
  useEffect(() => {
    let isCurrent = true;
    async function read() {
      try {
        const next = await send();
        if (isCurrent) setReply(next);
        if (isCurrent) setHasFailed(false);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (isCurrent) setHasFailed(true);
      }
    }
    const timer = setTimeout(() => void read(), pauseMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [typed]);
  return { reply, hasFailed };
}
