import { brand } from '@nobicast/contracts/brand';
import { publicationYears } from '@nobicast/contracts/fields/field';
import {
  now as nowIn,
  parseAbsolute,
  parseDateTime,
  toCalendarDateTime,
  toZoned,
  type CalendarDateTime,
} from '@internationalized/date';
import { dateCopy } from './editing.copy.ts';

// A date is typed and shown as the clocks of Paris show it, whatever the zone of the browser. In the form it is text
// such as "2026-11-23T10:00:00"; empty while it is incomplete.

/** What the clocks of Paris show at an instant. */
export const wallClockOf = (instant: string): string =>
  toCalendarDateTime(parseAbsolute(instant, brand.timeZone)).toString();

/** Now in Paris, to the minute. */
export const currentWallClock = (): string =>
  toCalendarDateTime(nowIn(brand.timeZone)).set({ second: 0, millisecond: 0 }).toString();

export const parseWallClock = (text: string): CalendarDateTime | null =>
  text === '' ? null : parseDateTime(text);

/**
 * The instant at which the clocks of Paris show this; of an hour that comes twice, the first. Undefined for an hour that
 * does not exist, because the clocks go forward.
 */
export function instantOf(wallClock: string): string | undefined {
  const wanted = parseDateTime(wallClock);
  const zoned = toZoned(wanted, brand.timeZone, 'earlier');
  return toCalendarDateTime(zoned).compare(wanted) === 0 ? zoned.toAbsoluteString() : undefined;
}

/** What is wrong with a date of publication; undefined if nothing is. */
export function dateProblem(wallClock: string): string | undefined {
  const { first: firstYear, last: lastYear } = publicationYears;
  const year = parseWallClock(wallClock)?.year;
  if (year === undefined) return dateCopy.missing;
  if (year < firstYear || year > lastYear) return dateCopy.year(firstYear, lastYear);
  return instantOf(wallClock) === undefined ? dateCopy.skippedHour : undefined;
}
