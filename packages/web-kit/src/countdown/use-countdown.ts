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
  | { state: 'pending'; target: Date }
  | { state: 'live'; target: Date }
  | { state: 'counting'; target: Date; remaining: Remaining };

interface Tick {
  now: Date;
  countdown: Countdown;
}

/**
 * A timer may fire a little early, and what remains is rounded down: at the very boundary one millisecond would decide
 * which second is shown.
 */
const tickMarginMs = 20;
const secondMs = 1000;

function msToNextTick(target: Date, now: Date): number {
  const untilSecond = (((target.getTime() - now.getTime()) % secondMs) + secondMs) % secondMs;
  return untilSecond + tickMarginMs;
}

/**
 * The countdown to the next distribution, or to `supplied`. Pending until hydrated, because the server does not know
 * the visitor's clock. Shows every second once, also when timers fire late.
 */
export function useCountdown(supplied?: Date): CountdownState {
  const [tick, setTick] = useState<Tick | null>(null);
  const suppliedMs = supplied?.getTime();

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let countdown: Countdown | undefined;
    const updateEverySecond = () => {
      const now = new Date();
      countdown = nextCountdown(countdown, suppliedMs, now);
      setTick({ now, countdown });
      timer = setTimeout(updateEverySecond, msToNextTick(countdown.target, now));
    };
    updateEverySecond();
    return () => clearTimeout(timer);
  }, [suppliedMs]);

  if (!tick) return { state: 'pending', target: supplied ?? nextDistribution(new Date()) };
  const { target } = tick.countdown;
  if (isDistributing(tick.now)) return { state: 'live', target };
  return { state: 'counting', target, remaining: remainingUntil(target, tick.now) };
}

function nextCountdown(last: Countdown | undefined, suppliedMs: number | undefined, now: Date): Countdown {
  if (suppliedMs !== undefined) return { target: new Date(suppliedMs) };
  return last ? refreshCountdown(last, now) : { target: nextDistribution(now) };
}
