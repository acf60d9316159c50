import { useEffect, useState } from 'react';
import {
  isDistributing,
  nextDistribution,
  refreshCountdown,
  remainingUntil,
  type Countdown,
  type Remaining,
} from './next-distribution.ts';

export type CountdownState =
  | { state: 'pending' }
  | { state: 'live'; target: Date }
  | { state: 'counting'; target: Date; remaining: Remaining };

interface Tick {
  now: Date;
  countdown: Countdown;
}

/**
 * The countdown to the next distribution, or to `supplied`. Pending until hydrated, because the server does not know
 * the visitor's clock; then it ticks at each full second of that clock.
 */
export function useCountdown(supplied?: Date): CountdownState {
  const [tick, setTick] = useState<Tick | null>(null);
  const suppliedMs = supplied?.getTime();

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const updateEverySecond = () => {
      const now = new Date();
      setTick((last) => ({ now, countdown: nextCountdown(last?.countdown, suppliedMs, now) }));
      timer = setTimeout(updateEverySecond, 1000 - (now.getTime() % 1000));
    };
    updateEverySecond();
    return () => clearTimeout(timer);
  }, [suppliedMs]);

  if (!tick) return { state: 'pending' };
  const { target } = tick.countdown;
  if (isDistributing(tick.now)) return { state: 'live', target };
  return { state: 'counting', target, remaining: remainingUntil(target, tick.now) };
}

function nextCountdown(last: Countdown | undefined, suppliedMs: number | undefined, now: Date): Countdown {
  if (suppliedMs !== undefined) return { target: new Date(suppliedMs) };
  return last ? refreshCountdown(last, now) : { target: nextDistribution(now) };
}
