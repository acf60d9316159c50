import { brand } from '@nobicast/contracts/brand';

const dayMs = 86_400_000;

const formatOf = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('fr-FR', {
    timeZone: brand.timeZone,
    hour: '2-digit',
    minute: '2-digit',
    ...options,
  });
const thisWeek = formatOf({ weekday: 'long' });
const earlier = formatOf({ day: 'numeric', month: 'long' });

/** « Page du samedi 21:04, le site se rétablit »: with the date where the day of the week says too little. */
export function agedSentence(storedAt: Date, now: Date): string {
  const format = now.getTime() - storedAt.getTime() < 6 * dayMs ? thisWeek : earlier;
  const when = format
    .formatToParts(storedAt)
    .map(({ type, value }) => (type === 'literal' && /[^\s:]/.test(value) ? ' ' : value))
    .join('');
  return `Page du ${when}, le site se rétablit`;
}
