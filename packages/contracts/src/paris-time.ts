import { brand } from './brand.ts';

/** A day of the calendar. `day` may lie outside its month: the 0th is the last day of the month before. */
export interface CalendarDay {
  year: number;
  /** 1 to 12 */
  month: number;
  day: number;
}

/** What a clock and a calendar on a Paris wall show. */
export interface WallTime extends CalendarDay {
  /** 0 is Sunday */
  weekday: number;
  hour: number;
  minute: number;
  second: number;
}

const wallClock = new Intl.DateTimeFormat('en-GB', {
  timeZone: brand.timeZone,
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
  hourCycle: 'h23',
});

/** Days since Sunday. */
const weekdayOf = ({ year, month, day }: CalendarDay) => new Date(Date.UTC(year, month - 1, day)).getUTCDay();

export function parisTime(instant: Date): WallTime {
  const parts = Object.fromEntries(
    wallClock.formatToParts(instant).map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = parts;
  return { year, month, day, weekday: weekdayOf({ year, month, day }), hour, minute, second };
}

export const parisYear = (instant: Date): number => parisTime(instant).year;

/** How far Paris clocks are ahead of UTC; `instant` is a whole second. */
function offsetMs(instant: Date): number {
  const { year, month, day, hour, minute, second } = parisTime(instant);
  return Date.UTC(year, month - 1, day, hour, minute, second) - instant.getTime();
}

/**
 * The instant at which Paris clocks show this hour. In the night of March that skips an hour, the skipped hour is
 * the one after it; in the night of October that repeats one, it is the second.
 */
export function parisInstant({ year, month, day }: CalendarDay, hour: number): Date {
  const asIfUtc = Date.UTC(year, month - 1, day, hour);
  // The offset that holds at `asIfUtc` may differ from the one an hour or two earlier, hence the second look.
  const guess = new Date(asIfUtc - offsetMs(new Date(asIfUtc)));
  return new Date(asIfUtc - offsetMs(guess));
}
