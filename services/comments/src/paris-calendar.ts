import { brand } from '@nobicast/contracts';

// SQL expressions of the calendar in Paris (A08). The instants are column names or parameters of our own code.

export const dayOf = (instant: string) => `(${instant} at time zone '${brand.timeZone}')::date`;
export const monthOf = (instant: string) =>
  `date_trunc('month', ${instant} at time zone '${brand.timeZone}')`;
