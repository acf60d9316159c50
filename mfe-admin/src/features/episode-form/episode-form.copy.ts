import { ofCity, recordingDay, recordingTime } from '@nobicast/contracts/brand';
import { episodeFields } from '@nobicast/contracts/fields/episode.fields';
import type { AdminEpisode } from '@nobicast/contracts/admin-episodes';
import { titleOrHeading, withNumber } from '@nobicast/contracts/titles';
import { capitalise, de, formatFullDate, formatNumericDate, formatTimeOfDay } from '@nobicast/web-kit/format';

const moment = (at: string) => `${formatFullDate(at)} à ${formatTimeOfDay(at)}`;

export const formCopy = {
  /** This title and the next as the specification words them. */
  createTitle: 'Créer un Nouvel Épisode',
  editTitle: (number: number | null) => withNumber("Modifier l'Épisode", number, ' #'),
  /** This heading and the next sentence as the specification words them. */
  details: "Détails de l'épisode",
  createFailed: 'Erreur lors de la création',
  updateFailed: 'Erreur lors de la mise à jour',

  nextNumber: 'Prochain numéro',
  typeHelp: 'Passer en préparation garde tout, et retire l’écoute.',

  /** Of the date of a preparation. */
  opensAt: 'Visible des auditeurs à partir du',
  numberTaken: (other: AdminEpisode, type: string, next: number) => {
    const named = `«\u00a0${titleOrHeading(other)}\u00a0»`;
    const free = `Le prochain numéro libre est ${next}.`;
    if (other.type === type)
      return `Numéro déjà pris par ${named}. ${free} Deux épisodes de même numéro sont possibles, mais se confondent dans les listes.`;
    return other.type === 'podcast'
      ? `Le podcast de ce numéro existe\u00a0: ${named}. Si c’est le même épisode, «\u00a0Fusionner\u00a0» lui donnera ces sujets\u202f; sinon, changez de numéro. ${free}`
      : `La préparation de ce numéro existe\u00a0: ${named}. Elle devient elle-même le podcast\u00a0: n’en créez pas d’autre, ou changez de numéro. ${free}`;
  },

  recording: (instant: string) =>
    `À l’antenne le ${formatFullDate(instant)} à ${formatTimeOfDay(instant)}, heure ${ofCity}.`,
  /** Follows the sentence of a date that has come. */
  publicOnSave: 'Elle est publique dès que vous enregistrez.',
  /** Follows the sentence of a later date, if the page is public now. */
  hiddenUntil: {
    podcast: 'Jusque-là, sa page, publique aujourd’hui, n’existera plus.',
    preparation:
      'Jusque-là, sa page, publique aujourd’hui, n’existera plus. Pour la garder en ligne, laissez sa date\u00a0: celle du podcast se choisit en haut de la page de l’épisode, ou dans son menu.',
  },
  /** Follows the date of a preparation, because its podcast has another one. */
  podcastFollows: (showAt: string, podcast: string) =>
    `C’est la date de sa page. Son émission est le ${formatFullDate(showAt)} à ${formatTimeOfDay(showAt)}. Le podcast paraît après elle, ${podcast}`,
  /** Instead, where nobody would read the preparation before its show. */
  opensAfterShow: (showAt: string) =>
    `C’est la date de sa page. Son émission est avant elle, le ${formatFullDate(showAt)} à ${formatTimeOfDay(showAt)}\u00a0: changez l’une ou l’autre.`,
  podcastAt: {
    usual: (at: string) => `d’ordinaire le ${moment(at)}\u00a0: «\u00a0Passer en podcast\u00a0» le prévoit.`,
    planned: (at: string) =>
      `le ${moment(at)}\u00a0: «\u00a0Changer le passage prévu\u00a0» change cette date.`,
    merge: 'à sa propre date\u00a0: il a déjà sa fiche.',
  },
  usualRecording: `${capitalise(recordingDay)} ${recordingTime} UTC`,

  create: 'Créer',
  createHelp: 'À sa date, il est public, même incomplet.',
  createAtOnce: 'Public dès sa création, même vide\u00a0: donnez-lui une date à venir pour le préparer.',
  save: 'Enregistrer',
  cancel: 'Annuler',
  close: 'Fermer',
  autosaving: 'Enregistrement…',
  autosaved: (at: string) => `Enregistré à ${formatTimeOfDay(at)}`,
  unsaved: 'Modifications à enregistrer',
  unsavedPublic: 'Modifications à publier avec le bouton',
  created: (number: number | null) => `${withNumber('Épisode', number)} créé`,
  saved: (number: number | null) => `${withNumber('Épisode', number)} enregistré`,
  takeRedirect: 'Prendre ce slug quand même',
  takeRedirectHelp: 'Son ancienne adresse ne mènera plus à l’autre épisode.',
  /** This heading and the next as the specification words them. */
  subjects: (count: number) => `Sujets (${count})`,
  participants: 'Participants',
} as const;

const listed = new Intl.ListFormat('fr');
const nameOf = (by: string | null) => by ?? 'un import';
const versionOf = (by: string | null) => `Version ${de(nameOf(by))}`;

export const conflictCopy = {
  title: 'Cette fiche a changé pendant votre saisie',
  text: 'Rien n’est perdu. Choisissez pour chaque champ ce qui doit rester, puis enregistrez.',
  mine: 'Votre version',
  theirs: (by: string | null, at: string | undefined) =>
    at === undefined
      ? versionOf(by)
      : `${versionOf(by)}, le ${formatNumericDate(at)} à ${formatTimeOfDay(at)}`,
  empty: '(vide)',
  /** After a change of somebody else that touched other fields. */
  merged: (authors: readonly (string | null)[], fields: readonly (keyof typeof episodeFields)[]) => {
    const names = fields.map((field) => episodeFields[field].label.toLowerCase());
    return `Enregistré. Changé entre-temps par ${listed.format(authors.map(nameOf))}\u00a0: ${listed.format(names)}. Tout est gardé.`;
  },
} as const;

export const draftsCopy = {
  text: (number: number | null | undefined, at: string) =>
    `Saisie non enregistrée de ${formatTimeOfDay(at)}\u00a0: ${number === undefined ? 'nouvel épisode' : withNumber('épisode', number)}.`,
  resume: 'Reprendre',
  discard: 'Jeter',
} as const;
