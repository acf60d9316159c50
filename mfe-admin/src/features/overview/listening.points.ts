import { distributionWeekday } from '@nobicast/contracts/brand';
import type { ListeningDay } from '@nobicast/contracts/metrics';
import { formatDayMonth, formatFullDate, formatShortDate } from '@nobicast/web-kit/format';
import { overviewCopy } from './overview.copy.ts';

/** One day, or one week of a long period. */
export interface ListeningPoint {
  /** "lundi 16 novembre 2026", "semaine du 16 nov." */
  label: string;
  /** "16 nov." */
  shortLabel: string;
  /** "16 nov. 2026" */
  dateLabel: string;
  plays: number;
  downloads: number;
  isDistributionDay: boolean;
}

/** Longer periods are shown by week: daily bars of a year would be thinner than a phone's pixel. */
const mostDays = 84;

/** Noon UTC is the same day in Paris. */
const noonOf = (day: string) => `${day}T12:00:00Z`;
const isDistributionDay = (day: string) => new Date(noonOf(day)).getUTCDay() === distributionWeekday;

/** Weeks begin with the first day of the period: of periods of whole weeks none is incomplete. */
export function toPoints(days: readonly ListeningDay[]): ListeningPoint[] {
  const size = days.length > mostDays ? 7 : 1;
  return days.flatMap((first, index) => {
    if (index % size !== 0) return [];
    const covered = days.slice(index, index + size);
    const shortLabel = formatDayMonth(noonOf(first.day));
    return [
      {
        label: size === 1 ? formatFullDate(noonOf(first.day)) : overviewCopy.weekOf(shortLabel),
        shortLabel,
        dateLabel: formatShortDate(noonOf(first.day)),
        plays: covered.reduce((total, { plays }) => total + plays, 0),
        downloads: covered.reduce((total, { downloads }) => total + downloads, 0),
        isDistributionDay: size === 1 && isDistributionDay(first.day),
      },
    ];
  });
}

/** The top of an axis: the smallest of 1, 2, 5, 10, 20, 50… that is not below the value. */
export function roundedTop(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 1)));
  const step = [1, 2, 5, 10].find((factor) => factor * power >= value) ?? 10;
  return step * power;
}
