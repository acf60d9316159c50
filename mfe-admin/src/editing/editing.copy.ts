import { ofCity, distributionDay, distributionTime, inCity } from '@nobicast/contracts/brand';
import {
  capitalise,
  formatFullDate,
  formatMonth,
  formatNumericDate,
  formatTimeOfDay,
} from '@nobicast/web-kit/format';
import type { DatePart } from './date-parts.ts';

/** The question before what was typed is lost. */
export const leaveCopy = {
  title: 'Abandonner la saisie\u202f?',
  text: 'Ce que vous avez saisi n’est pas enregistré et sera perdu.',
  confirm: 'Abandonner',
  cancel: 'Continuer la saisie',
} as const;

export const saveCopy = {
  signInAgain: 'Se reconnecter dans un autre onglet, puis continuer ici',
  restored: (at: string) => `Votre saisie non enregistrée de ${formatTimeOfDay(at)} a été reprise.`,
  startOver: 'Repartir de la fiche',
} as const;

/** Of fields that two people changed. */
export const fieldConflictCopy = {
  text: 'Rien n’est perdu. Choisissez ce qui doit rester, puis enregistrez.',
  mine: 'Votre version',
  theirs: (by: string, at: string | undefined) =>
    `Version de ${by}${at === undefined ? '' : `, le ${formatNumericDate(at)} à ${formatTimeOfDay(at)}`}`,
  choose: 'Choisissez une version pour chaque champ.',
  keep: 'Garder la mienne',
  take: 'Prendre l’autre',
  empty: '(vide)',
  picture: 'Une image envoyée ici',
} as const;

/** Of a date of publication. */
export const dateCopy = {
  day: `Jour et heure, ${inCity}`,
  nextDistribution: `${capitalise(distributionDay)} ${distributionTime}`,
  openCalendar: 'Choisir dans le calendrier',
  previousMonth: 'Mois précédent',
  nextMonth: 'Mois suivant',
  calendar: (month: string) => `Choisir dans le calendrier, ${month}`,
  chosenDay: (day: string) => `${day} sélectionné`,
  when: (instant: string) =>
    `Public à partir du ${formatFullDate(instant)} à ${formatTimeOfDay(instant)}, heure ${ofCity}.`,
  missing: 'La date et l’heure de publication sont requises.',
  year: (first: number, last: number) => `L’année de publication va de ${first} à ${last}.`,
  skippedHour: `Cette heure n’existe pas ce jour-là ${inCity}\u00a0: les horloges avancent de 2\u00a0h à 3\u00a0h.`,
} as const;

/** Of the parts in which a date is typed. */
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
    return part === 'month' && value > 0
      ? `${text} – ${formatMonth(new Date(Date.UTC(2000, value - 1, 15)))}`
      : text;
  },
} as const;
