import { distributionHour, distributionWeekday } from './brand.ts';
import { parisInstant, parisTime } from './paris-time.ts';

/** The next Monday 10:00 in Paris (A02); on Monday from 10:00, a week later. */
export function nextDistribution(now: Date): Date {
  const { year, month, day, weekday, hour } = parisTime(now);
  const isToday = weekday === distributionWeekday && hour < distributionHour;
  const daysAhead = isToday ? 0 : ((distributionWeekday - weekday + 6) % 7) + 1;
  return parisInstant({ year, month, day: day + daysAhead }, distributionHour);
}

/** The distribution a week before the next one: the last that there was. */
export function lastDistribution(now: Date): Date {
  const { day, ...next } = parisTime(nextDistribution(now));
  return parisInstant({ ...next, day: day - 7 }, distributionHour);
}
