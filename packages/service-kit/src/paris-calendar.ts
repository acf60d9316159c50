import { brand } from '@nobicast/contracts';

// SQL expressions of the calendar in Paris (A08). The instants are column names or parameters of our own code.

export const dayOf = (instant: string) => `(${instant} at time zone '${brand.timeZone}')::date`;
export const monthOf = (instant: string) =>
  `date_trunc('month', ${instant} at time zone '${brand.timeZone}')`;
/** Start of a day, given as a date, or so many days later. */
export const dayStart = (date: string, daysLater = 0) =>
  `((${date}::date + ${daysLater})::timestamp at time zone '${brand.timeZone}')`;
/** Start of an instant's month, or of the one so many months later. */
export const monthStart = (instant: string, monthsLater = 0) =>
  `((${monthOf(instant)} + interval '${monthsLater} months') at time zone '${brand.timeZone}')`;
