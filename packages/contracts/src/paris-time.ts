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

/** Zones on Central European time, with the summer time of the European Union. */
const centralEuropeanZones = [
  'Europe/Paris',
  'Europe/Brussels',
  'Europe/Luxembourg',
  'Europe/Zurich',
  'Europe/Monaco',
];

const hourMs = 3_600_000;

/** The last Sunday of a month (0 is January) at 01:00 UTC, when the clocks of the European Union change. */
function clockChange(year: number, month: number): number {
  const lastDay = new Date(Date.UTC(year, month + 1, 0, 1));
  return lastDay.setUTCDate(lastDay.getUTCDate() - lastDay.getUTCDay());
}

/** Since 1996 (directive 2000/84/EC). */
function centralEuropeanTime(instant: Date): WallTime {
  const year = instant.getUTCFullYear();
  const time = instant.getTime();
  const isSummer = time >= clockChange(year, 2) && time < clockChange(year, 9);
  const local = new Date(time + (isSummer ? 2 : 1) * hourMs);
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

const wallClocks = new Map<string, Intl.DateTimeFormat>();

/** Days since Sunday. */
const weekdayOf = ({ year, month, day }: CalendarDay) => new Date(Date.UTC(year, month - 1, day)).getUTCDay();

function intlTime(instant: Date, timeZone: string): WallTime {
  let wallClock = wallClocks.get(timeZone);
  wallClock ??= new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
  });
  wallClocks.set(timeZone, wallClock);
  const parts = Object.fromEntries(
    wallClock.formatToParts(instant).map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = parts;
  return { year, month, day, weekday: weekdayOf({ year, month, day }), hour, minute, second };
}

/**
 * What the clocks of a zone show. Central European time is computed without `Intl`, whose first use takes a slow phone
 * 50 ms (decision 0086).
 *
 * @throws RangeError for an invalid date
 */
export function wallTime(instant: Date, timeZone: string): WallTime {
  if (Number.isNaN(instant.getTime())) throw new RangeError('Invalid time value');
  return centralEuropeanZones.includes(timeZone) && instant.getUTCFullYear() >= 1996
    ? centralEuropeanTime(instant)
    : intlTime(instant, timeZone);
}

export const parisTime = (instant: Date): WallTime => wallTime(instant, brand.timeZone);

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
