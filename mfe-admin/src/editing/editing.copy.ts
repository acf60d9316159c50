import { ofCity, distributionDay, distributionTime, inCity, preparationDay } from '@nobicast/contracts/brand';
import { capitalise, formatFullDate, formatMonth, formatTimeOfDay } from '@nobicast/web-kit/format';
import type { DatePart, TypedDate } from './date-parts.ts';

/** 1 is January. */
const monthName = (month: number) => formatMonth(new Date(Date.UTC(2000, month - 1, 15)));

/** Texts of a field for a date of publication. */
export const dateCopy = {
  day: `Jour et heure, ${inCity}`,
  nextDistribution: `${capitalise(distributionDay)} ${distributionTime}`,
  nextOpening: `${capitalise(preparationDay)} ${distributionTime}`,
  now: 'Maintenant',
  openCalendar: 'Choisir dans le calendrier',
  previousMonth: 'Mois précédent',
  nextMonth: 'Mois suivant',
  calendar: (month: string) => `Choisir dans le calendrier, ${month}`,
  chosenDay: (day: string) => `${day} sélectionné`,
  noSuchDay: ({ day, month = 1, year }: TypedDate) =>
    `Le ${day} ${monthName(month)} ${year} n’existe pas\u00a0: corrigez le jour ou le mois.`,
  when: (instant: string) =>
    `Public à partir du ${formatFullDate(instant)} à ${formatTimeOfDay(instant)}, heure ${ofCity}.`,
} as const;

/** Texts of the parts in which a date is typed. */
export const datePartCopy = {
  names: { day: 'jour', month: 'mois', year: 'année', hour: 'heure', minute: 'minute' },
  placeholders: { day: 'jj', month: 'mm', year: 'aaaa', hour: '––', minute: '––' },
  /** What stands before each part; nothing before the first. */
  before: { day: '', month: '/', year: '/', hour: '\u00a0\u00a0', minute: ':' },
  /** What a screen reader says of a part: "11 – novembre", "22 h". */
  spoken: (part: DatePart['name'], value: number | undefined) => {
    if (value === undefined) return 'Vide';
    const text = String(value).padStart(2, '0');
    if (part === 'hour') return `${text}\u00a0h`;
    // While "0" is typed there is no such month.
    return part === 'month' && value > 0 ? `${text} – ${monthName(value)}` : text;
  },
} as const;

/** Messages of the press that makes a preparation. */
export const preparingCopy = {
  failed: 'La préparation n’a pas pu être créée.',
  noNumber: 'Le prochain numéro n’a pas pu être lu. Rechargez la liste.',
} as const;

/** Texts about a sound in which starts are set. */
export const soundCopy = {
  variableBitrate:
    'Débit variable\u00a0: dans ce fichier, les lecteurs estiment leur position. Un début posé à l’oreille peut être faux de plusieurs secondes\u00a0: un fichier à débit constant l’évite.',
} as const;
