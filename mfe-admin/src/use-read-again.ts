import { useEffect, useEffectEvent } from 'react';

/** A reading without an answer by then is not awaited any longer. */
const deadlineMs = 30_000;

/**
 * Reads again and again while something changes by itself, each time after the answer to the reading before: SWR drops
 * an answer once another reading has begun, so on a slow network no answer would ever arrive in time.
 */
export function useReadAgain(isMoving: boolean, everyMs: number, read: () => Promise<unknown>): void {
  const readNow = useEffectEvent(read);
  useEffect(() => {
    if (!isMoving) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const pause = (ms: number) =>
      new Promise((resolve) => {
        clearTimeout(timer);
        timer = setTimeout(resolve, ms);
      });
    async function readOn() {
      while (!isOver) {
        await pause(everyMs);
        // A failure is told where what was read is shown.
        await Promise.race([readNow().catch(() => undefined), pause(deadlineMs)]);
      }
    }
    void readOn();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isMoving, everyMs]);
}
