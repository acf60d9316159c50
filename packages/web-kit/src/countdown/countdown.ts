import { distributionHour, distributionWeekday } from '@nobicast/contracts/brand';
import { nextDistribution } from '@nobicast/contracts/distribution';
import { parisTime } from '@nobicast/contracts/paris-time';
import { useEffect, useState } from 'react';

const dayMs = 86_400_000;
const minuteMs = 60_000;

/** From Monday 10:00 to the end of Monday in Paris (A04, A05). */
export function isDistributing(now: Date): boolean {
  const { weekday, hour } = parisTime(now);
  return weekday === distributionWeekday && hour >= distributionHour;
}

export interface Remaining {
  days: number;
  hours: number;
  minutes: number;
  seconds: number;
}

/** Zeros once the target has passed. */
export function remainingUntil(target: Date, now: Date): Remaining {
  const seconds = Math.max(0, Math.floor((target.getTime() - now.getTime()) / 1000));
  return {
    days: Math.floor(seconds / 86_400),
    hours: Math.floor(seconds / 3600) % 24,
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  };
}

export interface Countdown {
  target: Date;
  recomputedAt?: number;
}

/**
 * A target that has passed is computed again, at most once per minute (A06). On Sunday and Monday only one that is days
 * old: Monday's own target stays during the distribution. So a new one always differs by far more than the hour that
 * A06 asks for.
 */
export function refreshCountdown(countdown: Countdown, now: Date): Countdown {
  const { weekday } = parisTime(now);
  const isPast = countdown.target.getTime() < now.getTime();
  const isOfToday = now.getTime() - countdown.target.getTime() < dayMs;
  const isOfThisWeek = weekday === distributionWeekday || weekday === (distributionWeekday + 6) % 7;
  if (!isPast || (isOfThisWeek && isOfToday)) return countdown;
  if (countdown.recomputedAt !== undefined && now.getTime() - countdown.recomputedAt < minuteMs)
    return countdown;
  return { target: nextDistribution(now), recomputedAt: now.getTime() };
}

type CountdownState =
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
