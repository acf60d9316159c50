import { brand, type EpisodeType } from '@nobicast/contracts';

/** A day of the calendar in Paris. */
interface CalendarDay {
  year: number;
  /** 1 to 12. */
  month: number;
  day: number;
}

const wallClock = new Intl.DateTimeFormat('en-GB', {
  timeZone: brand.timeZone,
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
});

function wallClockOf(instant: Date) {
  const parts = new Map(wallClock.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0;
  return {
    year: part('year'),
    month: part('month'),
    day: part('day'),
    hour: part('hour'),
    minute: part('minute'),
    second: part('second'),
  };
}

function offsetMs(instant: Date): number {
  const { year, month, day, hour, minute, second } = wallClockOf(instant);
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant.getTime() / 1000) * 1000;
}

/** The instant at which Paris clocks show this hour. Days below 1 and above 31 roll over. */
function parisInstant({ year, month, day }: CalendarDay, hour: number): Date {
  const asIfUtc = Date.UTC(year, month - 1, day, hour);
  const guess = new Date(asIfUtc - offsetMs(new Date(asIfUtc)));
  return new Date(asIfUtc - offsetMs(guess));
}

const daysSinceMonday = ({ year, month, day }: CalendarDay) =>
  (new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7;

const shift = (day: CalendarDay, days: number): CalendarDay => ({ ...day, day: day.day + days });

/**
 * When an episode of the season came out: a podcast on the latest Monday, 10:00 in Paris, or so many
 * weeks before; a preparation on the Wednesday before that Monday, 18:00.
 */
export function publicationDate(episode: { type: EpisodeType; weeks_ago: number }, now: Date): Date {
  const today = wallClockOf(now);
  const monday = shift(today, -daysSinceMonday(today));
  const latest = parisInstant(monday, 10) <= now ? monday : shift(monday, -7);
  const week = shift(latest, -7 * episode.weeks_ago);
  return episode.type === 'podcast' ? parisInstant(week, 10) : parisInstant(shift(week, -5), 18);
}
