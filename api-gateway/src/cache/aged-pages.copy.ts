import { brand } from '@nobicast/contracts/brand';

const dayMs = 86_400_000;

const formatter = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('fr-FR', { timeZone: brand.timeZone, ...options });
const dayOfWeek = formatter({ weekday: 'long' });
const dayOfMonth = formatter({ day: 'numeric', month: 'long' });
const time = formatter({ hour: '2-digit', minute: '2-digit' });

/** « Page du samedi 21:04, le site se rétablit »; with the date where the weekday is ambiguous. */
export function agedSentence(storedAt: Date, now: Date): string {
  const day = now.getTime() - storedAt.getTime() < 6 * dayMs ? dayOfWeek : dayOfMonth;
  return `Page du ${day.format(storedAt)} ${time.format(storedAt)}, le site se rétablit`;
}
