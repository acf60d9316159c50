import { brand } from '@nobicast/contracts/brand';

/** What a clock and a calendar on a Paris wall show. */
export interface WallTime {
  year: number;
  /** 1 to 12 */
  month: number;
  day: number;
  /** 0 is Sunday */
  weekday: number;
  hour: number;
  minute: number;
  second: number;
}

const format = new Intl.DateTimeFormat('en-GB', {
  timeZone: brand.timeZone,
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
  hourCycle: 'h23',
});

export function parisTime(instant: Date): WallTime {
  const parts = Object.fromEntries(
    format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = parts;
  return {
    year,
    month,
    day,
    weekday: new Date(Date.UTC(year, month - 1, day)).getUTCDay(),
    hour,
    minute,
    second,
  };
}

/** The instant at which a Paris clock shows this hour on this day. `day` may overflow its month. */
export function parisInstant(year: number, month: number, day: number, hour: number): Date {
  const wanted = Date.UTC(year, month - 1, day, hour);
  const shown = parisTime(new Date(wanted));
  const offset =
    Date.UTC(shown.year, shown.month - 1, shown.day, shown.hour, shown.minute, shown.second) - wanted;
  return new Date(wanted - offset);
}
