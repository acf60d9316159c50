import { brand } from '@nobicast/contracts';

// SQL expressions of the calendar in Paris (A08). The instants are column names or parameters of our own code.

export const dayOf = (instant: string) => `(${instant} at time zone '${brand.timeZone}')::date`;
export const monthOf = (instant: string) =>
  `date_trunc('month', ${instant} at time zone '${brand.timeZone}')`;
/** The instant at which a day begins, given as a date, or so many days later. */
export const dayStart = (date: string, daysLater = 0) =>
  `((${date}::date + ${daysLater})::timestamp at time zone '${brand.timeZone}')`;
/** The instant at which the month of another instant begins, or the one so many months later. */
export const monthStart = (instant: string, monthsLater = 0) =>
  `((${monthOf(instant)} + interval '${monthsLater} months') at time zone '${brand.timeZone}')`;
