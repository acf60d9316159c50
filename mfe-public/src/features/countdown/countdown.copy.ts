import { brand, distributionTime } from '@nobicast/contracts/brand';
import { plural } from '@nobicast/web-kit/format';

export const countdownCopy = {
  label: 'Prochaine distribution',
  days: (count: number) => plural(count, 'jour', 'jours'),
  hours: (count: number) => plural(count, 'heure', 'heures'),
  minutes: 'min',
  seconds: 's',
  target: (date: string) => `${date}, ${distributionTime}, ${brand.city}`,
  /** Verbatim, like the two after it. */
  liveDot: '🔴 ',
  liveBadge: 'EN DISTRIBUTION',
  liveTitle: 'Distribution en cours !',
  liveLine: 'Le podcast est maintenant en ligne!',
} as const;
