import { parisTime } from '@nobicast/contracts/paris-time';
import { formatLongDate, formatTimeOfDay } from './dates.ts';
import { counted } from './plurals.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Days since 1970 in Paris. */
function parisDay(instant: Date): number {
  const { year, month, day } = parisTime(instant);
  return Date.UTC(year, month - 1, day) / (24 * hourMs);
}

/**
 * "à l’instant", "il y a 5 minutes", "hier à 22:31", "il y a 3 jours", after a week "le 4 mars 2019". Days change at
 * midnight in Paris (A08).
 */
export function formatAgo(instant: string, now: Date): string {
  const then = new Date(instant);
  const passedMs = now.getTime() - then.getTime();
  if (passedMs < minuteMs) return 'à l’instant';
  if (passedMs < hourMs) return `il y a ${counted(Math.floor(passedMs / minuteMs), 'minute', 'minutes')}`;
  const days = parisDay(now) - parisDay(then);
  if (days === 0) return `il y a ${counted(Math.floor(passedMs / hourMs), 'heure', 'heures')}`;
  if (days === 1) return `hier à ${formatTimeOfDay(then)}`;
  return days < 7 ? `il y a ${days} jours` : `le ${formatLongDate(then)}`;
}
