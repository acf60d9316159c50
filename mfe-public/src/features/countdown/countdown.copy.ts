import { brand } from '@nobicast/contracts/brand';

export const countdownCopy = {
  label: 'Prochaine distribution',
  days: (count: number) => (count === 1 ? 'jour' : 'jours'),
  hours: (count: number) => (count === 1 ? 'heure' : 'heures'),
  minutes: 'min',
  seconds: 's',
  target: (date: string) => `${date}, 10:00, ${brand.city}`,
  /** Verbatim, like the two after it. */
  liveDot: '🔴 ',
  liveBadge: 'EN DISTRIBUTION',
  liveTitle: 'Distribution en cours !',
  liveLine: 'Le podcast est maintenant en ligne!',
} as const;
