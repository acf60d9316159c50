import type { EpisodeType } from '@nobicast/contracts';
import { parisInstant, parisTime, type CalendarDay } from '@nobicast/contracts/paris-time';

const shift = (day: CalendarDay, days: number): CalendarDay => ({ ...day, day: day.day + days });

/**
 * When an episode of the demo data came out: a podcast on the latest Monday, 10:00 in Paris, or so many
 * weeks before; a preparation on the Wednesday before that Monday, 18:00.
 */
export function publicationDate(episode: { type: EpisodeType; weeks_ago: number }, now: Date): Date {
  const today = parisTime(now);
  const monday = shift(today, -((today.weekday + 6) % 7));
  const latest = parisInstant(monday, 10) <= now ? monday : shift(monday, -7);
  const week = shift(latest, -7 * episode.weeks_ago);
  return episode.type === 'podcast' ? parisInstant(week, 10) : parisInstant(shift(week, -5), 18);
}

/** When a post of the demo data came out: so many days ago, at 18:00 in Paris. Null for a draft. */
export function postDate({ days_ago: daysAgo }: { days_ago: number | null }, now: Date): Date | null {
  if (daysAgo === null) return null;
  return parisInstant(shift(parisTime(now), -daysAgo), 18);
}
