import { ApiError } from '../api/index.ts';
import { useEffect, useEffectEvent, useState } from 'react';

const pauseMs = 400;

/** What a call answers about a text, asked again when the typing pauses. The reply before stays until then. */
export function usePausedReply<Reply>(text: string, ask: (text: string) => Promise<Reply>) {
  const [reply, setReply] = useState<Reply>();
  const [hasFailed, setHasFailed] = useState(false);
  const send = useEffectEvent(ask);
  useEffect(() => {
    let isCurrent = true;
    async function read() {
      try {
        const next = await send(text);
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
  }, [text]);
  return { reply, hasFailed };
}
