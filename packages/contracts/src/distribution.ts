import { distributionHour, distributionWeekday, preparationWeekday } from './brand.ts';
import { parisInstant, parisTime } from './paris-time.ts';

/** The next such day of the week at the hour of distributions, in Paris; from that hour on, the one a week later. */
function nextOn(wanted: number, now: Date): Date {
  const { year, month, day, weekday, hour } = parisTime(now);
  const isToday = weekday === wanted && hour < distributionHour;
  const daysAhead = isToday ? 0 : ((wanted - weekday + 6) % 7) + 1;
  return parisInstant({ year, month, day: day + daysAhead }, distributionHour);
}

/** The next Monday 10:00 in Paris (A02). */
export const nextDistribution = (now: Date): Date => nextOn(distributionWeekday, now);

/**
 * When the next preparation opens to listeners, if nobody chooses another date: Wednesday 10:00. Not with the
 * distribution, because it would take the home page from the new podcast (A10).
 */
export const nextOpening = (now: Date): Date => nextOn(preparationWeekday, now);

/** The distribution a week before the next one: the last that there was. */
export function lastDistribution(now: Date): Date {
  const { day, ...next } = parisTime(nextDistribution(now));
  return parisInstant({ ...next, day: day - 7 }, distributionHour);
}
