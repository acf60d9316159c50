import { useCallback, useSyncExternalStore } from 'react';

const tickMs = 250;

/** Whole seconds until an instant, counting down to 0. Null starts no timer and returns null. */
export function useSecondsLeft(endsAtMs: number | null): number | null {
  const subscribe = useCallback(
    (onTick: () => void) => {
      if (endsAtMs === null) return () => undefined;
      const timer = setInterval(onTick, tickMs);
      return () => clearInterval(timer);
    },
    [endsAtMs],
  );
  return useSyncExternalStore(subscribe, () =>
    endsAtMs === null ? null : Math.max(0, Math.ceil((endsAtMs - Date.now()) / 1000)),
  );
}
