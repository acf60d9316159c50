import { ApiError } from '@nobicast/web-kit/api';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** The gateway answers within four seconds, even when auth hangs: a call that takes longer than this hangs itself. */
const deadlineMs = 6_000;

/** Something that is read again and again. */
export interface Polled<Data> {
  /** What was read last, however old, and when that was. */
  last: { data: Data; at: Date } | undefined;
  /** Set while it cannot be read: since when, and why not the last time. */
  lost: { since: Date; error: ApiError } | undefined;
  /** Reads now. */
  refresh: () => Promise<void>;
}

/**
 * Reads when the page opens, and again some time after each answer while the page is visible. What was read stays when
 * nothing answers.
 *
 * @param read rejects with an ApiError
 */
export function usePolled<Data>(read: (signal: AbortSignal) => Promise<Data>, everyMs: number): Polled<Data> {
  const [last, setLast] = useState<Polled<Data>['last']>();
  const [lost, setLost] = useState<Polled<Data>['lost']>();
  const asked = useRef(0);
  const shown = useRef(0);

  async function refresh() {
    asked.current += 1;
    const turn = asked.current;
    /** A slow answer does not replace that of a later question. */
    const isNewest = () => {
      if (turn < shown.current) return false;
      shown.current = turn;
      return true;
    };
    try {
      const data = await read(AbortSignal.timeout(deadlineMs));
      if (!isNewest()) return;
      setLast({ data, at: new Date() });
      setLost(undefined);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (isNewest()) setLost((before) => ({ since: before?.since ?? new Date(), error }));
    }
  }

  const refreshVisible = useEffectEvent(async () => {
    if (document.visibilityState === 'visible') await refresh();
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    const poll = async () => {
      await refreshVisible();
      if (!isOver) timer = setTimeout(() => void poll(), everyMs);
    };
    timer = setTimeout(() => void poll());
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [everyMs]);
  return { last, lost, refresh };
}
