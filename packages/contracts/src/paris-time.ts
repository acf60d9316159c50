import { brand } from './brand.ts';

/** A calendar day. `day` may lie outside its month: day 0 is the last day of the month before. */
export interface CalendarDay {
  year: number;
  /** 1 to 12 */
  month: number;
  day: number;
}

/** Local date and time in the time zone of the brand, which these names call by the city that it came with. */
export interface WallTime extends CalendarDay {
  /** 0 is Sunday */
  weekday: number;
  hour: number;
  minute: number;
  second: number;
}

const hourMs = 3_600_000;

/** The last Sunday of a month (0 is January) at 01:00 UTC, when the clocks of the European Union change. */
function clockChange(year: number, month: number): number {
  const lastDay = new Date(Date.UTC(year, month + 1, 0, 1));
  return lastDay.setUTCDate(lastDay.getUTCDate() - lastDay.getUTCDay());
}

/** In a zone with the summer time of the European Union, since 1996 (directive 2000/84/EC). */
export function europeanTime(instant: Date, winterHours: number): WallTime {
  const year = instant.getUTCFullYear();
  const time = instant.getTime();
  const isSummer = time >= clockChange(year, 2) && time < clockChange(year, 9);
  const local = new Date(time + (isSummer ? winterHours + 1 : winterHours) * hourMs);
  return {
    year: local.getUTCFullYear(),
    month: local.getUTCMonth() + 1,
    day: local.getUTCDate(),
    weekday: local.getUTCDay(),
    hour: local.getUTCHours(),
    minute: local.getUTCMinutes(),
    second: local.getUTCSeconds(),
  };
}

let wallClock: Intl.DateTimeFormat | undefined;

/** Days since Sunday. */
const weekdayOf = ({ year, month, day }: CalendarDay) => new Date(Date.UTC(year, month - 1, day)).getUTCDay();

/** In any zone and year. */
export function intlTime(instant: Date): WallTime {
  wallClock ??= new Intl.DateTimeFormat('en-GB', {
    timeZone: brand.timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
  });
  const parts = Object.fromEntries(
    wallClock.formatToParts(instant).map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = parts;
  return { year, month, day, weekday: weekdayOf({ year, month, day }), hour, minute, second };
}

/**
 * What the clocks of the brand's zone show. Computed without `Intl` where possible: its first use takes a slow phone 50
 * ms (decision 0086).
 *
 * @throws RangeError for an invalid date
 */
export function parisTime(instant: Date): WallTime {
  if (Number.isNaN(instant.getTime())) throw new RangeError('Invalid time value');
  const { europeanWinterHours } = brand;
  return europeanWinterHours === undefined || instant.getUTCFullYear() < 1996
    ? intlTime(instant)
    : europeanTime(instant, europeanWinterHours);
}

export const parisYear = (instant: Date): number => parisTime(instant).year;

/** The offset of Paris from UTC. `instant` must be a whole second. */
function offsetMs(instant: Date): number {
  const { year, month, day, hour, minute, second } = parisTime(instant);
  return Date.UTC(year, month - 1, day, hour, minute, second) - instant.getTime();
}

/**
 * The instant at which Paris clocks show this hour. When the clocks go forward, the skipped hour gives the one after
 * it; when they go back, the repeated hour gives its second occurrence.
 */
export function parisInstant({ year, month, day }: CalendarDay, hour: number): Date {
  const asIfUtc = Date.UTC(year, month - 1, day, hour);
  // The offset at `asIfUtc` may differ from the one an hour or two earlier, so it is computed twice.
  const guess = new Date(asIfUtc - offsetMs(new Date(asIfUtc)));
  return new Date(asIfUtc - offsetMs(guess));
}
