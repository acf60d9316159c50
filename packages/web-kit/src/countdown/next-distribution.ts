import { distributionHour, distributionWeekday } from '@nobicast/contracts/brand';
import { parisInstant, parisTime } from '@nobicast/contracts/paris-time';

const dayMs = 86_400_000;
const minuteMs = 60_000;

/** Online since Monday 10:00, until Monday is over: always on the calendar of the host city (A04, A05). */
export function isDistributing(now: Date): boolean {
  const { weekday, hour } = parisTime(now);
  return weekday === distributionWeekday && hour >= distributionHour;
}

/** The next Monday 10:00 in Paris, with real time-zone data (A02). On Monday from 10:00 it is a week later. */
export function nextDistribution(now: Date): Date {
  const { year, month, day, weekday, hour } = parisTime(now);
  const isToday = weekday === distributionWeekday && hour < distributionHour;
  const daysAhead = isToday ? 0 : ((distributionWeekday - weekday + 6) % 7) + 1;
  return parisInstant({ year, month, day: day + daysAhead }, distributionHour);
}

export interface Remaining {
  days: number;
  hours: number;
  minutes: number;
  seconds: number;
}

/** Never negative: a target that has passed shows zeros. */
export function remainingUntil(target: Date, now: Date): Remaining {
  const seconds = Math.max(0, Math.floor((target.getTime() - now.getTime()) / 1000));
  return {
    days: Math.floor(seconds / 86_400),
    hours: Math.floor(seconds / 3600) % 24,
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  };
}

/** What a running countdown remembers. */
export interface Countdown {
  target: Date;
  /** When the target was last computed again; undefined while it never was. */
  recomputedAt?: number;
}

/**
 * A target that has passed is computed again, at most once per minute (A06). On Sunday and Monday only one
 * that is days old: Monday's own target stays while the episode is being distributed, last week's in a page
 * left open does not. So the new one always differs by far more than the hour that A06 asks for.
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
