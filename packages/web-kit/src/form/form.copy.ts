import { inCity } from '@nobicast/contracts/brand';
import { de, formatNumericDate, formatTimeOfDay } from '../format/index.ts';

/** What is wrong with a value, where its declaration says nothing of its own. */
export const problemCopy = {
  tooLong: (most: number) => `${most} caractères au plus.`,
  tooMany: (most: number) => `${most} au plus.`,
  year: (first: number, last: number) => `L’année va de ${first} à ${last}.`,
  skippedHour: `Cette heure n’existe pas ce jour-là ${inCity}\u00a0: les horloges avancent de 2\u00a0h à 3\u00a0h.`,
  linkLabel: 'Chaque lien a besoin d’un nom.',
  linkUrl: 'Chaque lien a besoin d’une adresse en http:// ou https://.',
  linkLength: (most: number) => `Le nom d’un lien a ${most} caractères au plus.`,
} as const;

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

export const slugCopy = {
  meaning: 'La fin de l’adresse de sa page.',
  ofTitle: (slug: string) => `Reprendre celui du titre\u00a0: ${slug}`,
  redirects: 'L’ancienne adresse redirigera vers la nouvelle.',
} as const;

export const previewCopy = {
  tabs: 'Écrire ou relire',
  write: 'Écrire',
  preview: 'Aperçu',
  empty: 'Rien à montrer encore.',
  failed: 'L’aperçu ne peut pas être lu pour l’instant.',
} as const;

/** Of fields that two people changed. */
export const fieldConflictCopy = {
  text: 'Rien n’est perdu. Choisissez ce qui doit rester, puis enregistrez.',
  mine: 'Votre version',
  theirs: (by: string, at: string | undefined) =>
    `Version ${de(by)}${at === undefined ? '' : `, le ${formatNumericDate(at)} à ${formatTimeOfDay(at)}`}`,
  choose: 'Choisissez une version pour chaque champ.',
  keep: 'Garder la mienne',
  take: 'Prendre l’autre',
  empty: '(vide)',
  picture: 'Une image envoyée ici',
} as const;
