import { parisTime } from '@nobicast/contracts/paris-time';

// A date is typed and shown as the clocks of Paris show it, whatever the zone of the browser. In a form it is text such as
// "2026-11-23T10:00:00"; empty while it is incomplete.

const dayMs = 24 * 60 * 60_000;

/** The same numbers as if they were UTC; the setters know years before 100, which `Date.UTC` takes as 19xx. */
function asUtc(instant: Date): Date {
  const { year, month, day, hour, minute, second } = parisTime(instant);
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  date.setUTCHours(hour, minute, second, instant.getUTCMilliseconds());
  return date;
}

/** What the clocks of Paris show at an instant. */
export const wallClockOf = (instant: string): string =>
  asUtc(new Date(instant))
    .toISOString()
    .replace(/(\.000)?Z$/, '');

/** Now in Paris, to the minute. */
export const currentWallClock = (): string => `${wallClockOf(new Date().toISOString()).slice(0, 16)}:00`;

/** Some browsers read 31 November as 1 December. */
const isDayOf = (wallClock: string, asRead: Date) => Number(wallClock.slice(8, 10)) === asRead.getUTCDate();

/**
 * The instant at which the clocks of Paris show this; of an hour that comes twice, the first. Undefined for an empty
 * text, for a day that does not exist, and for an hour that does not because the clocks go forward.
 */
export function instantOf(wallClock: string): string | undefined {
  const wanted = Date.parse(`${wallClock}Z`);
  if (Number.isNaN(wanted)) return undefined;
  // The offsets of the day before and of the day after are those on both sides of a change of the clocks.
  return [wanted - dayMs, wanted + dayMs]
    .map((nearby) => new Date(wanted + nearby - asUtc(new Date(nearby)).getTime()))
    .find((instant) => asUtc(instant).getTime() === wanted && isDayOf(wallClock, asUtc(instant)))
    ?.toISOString();
}
