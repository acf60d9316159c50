import { useEffect, useEffectEvent } from 'react';

/** The server's clock may be a little behind, and its jobs need a moment. */
const lateMs = 1_000;
const againMs = 5_000;
/**
 * The longest pause, so that a computer that slept is late by this at most; also the pause once a change is overdue by
 * as much.
 */
const longestMs = 60_000;

/** Reads again once an instant has come, until what is read has no such instant any more. */
export function useReadAt(at: string | undefined, read: () => Promise<unknown>): void {
  const readNow = useEffectEvent(read);
  useEffect(() => {
    if (at === undefined) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const aheadMs = () => Date.parse(at) - new Date().getTime();
    const wait = () => {
      if (isOver) return;
      const ahead = aheadMs();
      const pauseMs =
        ahead > 0 ? Math.min(ahead + lateMs, longestMs) : ahead > -longestMs ? againMs : longestMs;
      timer = setTimeout(() => {
        if (aheadMs() > 0) return wait();
        void readNow().finally(wait);
      }, pauseMs);
    };
    wait();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [at]);
}
