import type { EpisodeType } from '@nobicast/contracts/episodes';
import { de, formatNumericDate, formatTimeOfDay } from '@nobicast/web-kit/format';

export const fieldLabels = {
  number: 'Numéro',
  type: 'Type',
  title: 'Titre',
  slug: 'Slug',
  published_at: 'Publié le',
  description: 'Description',
};
export type FieldName = keyof typeof fieldLabels;

const typeNames: Record<EpisodeType, string> = { podcast: 'Podcast', preparation: 'Préparation' };

export const problemCopy = {
  /** Verbatim. */
  required: 'Le numéro et le slug sont requis',
  number: (most: number) => `Le numéro est un entier de 1 à ${most}.`,
  tooLong: (most: number) => `${most} caractères au plus.`,
} as const;

export const formCopy = {
  /** Verbatim, like the next. */
  createTitle: 'Créer un Nouvel Épisode',
  editTitle: (number: number) => `Modifier l'Épisode #${number}`,
  /** Verbatim, like the next. */
  details: "Détails de l'épisode",
  createFailed: 'Erreur lors de la création',
  updateFailed: 'Erreur lors de la mise à jour',

  nextNumber: 'Prochain numéro',
  types: typeNames,
  typeHelp: 'Passer en préparation garde tout, et retire l’écoute.',
  slugOfTitle: (slug: string) => `Reprendre celui du titre\u00a0: ${slug}`,
  slugHelp: 'L’ancienne adresse redirigera vers la nouvelle.',
  descriptionHelp: 'Facultative. Markdown simple\u00a0: titres, listes, gras.',

  create: 'Créer',
  save: 'Enregistrer',
  cancel: 'Annuler',
  close: 'Fermer',
  created: (number: string) => `Épisode ${number} créé`,
  saved: (number: number) => `Épisode ${number} enregistré`,
  takeRedirect: 'Prendre ce slug quand même',
  takeRedirectHelp: 'Son ancienne adresse ne mènera plus à l’autre épisode.',
  /** Verbatim, like the next. */
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
  choose: 'Choisissez une version pour chaque champ.',
  /** After a change of somebody else that touched other fields. */
  merged: (authors: readonly (string | null)[], fields: readonly FieldName[]) => {
    const names = fields.map((field) => fieldLabels[field].toLowerCase());
    return `Enregistré. Changé entre-temps par ${listed.format(authors.map(nameOf))}\u00a0: ${listed.format(names)}. Tout est gardé.`;
  },
  value: (field: FieldName, value: string) => {
    if (value === '') return conflictCopy.empty;
    if (field === 'type') return value === 'podcast' ? typeNames.podcast : typeNames.preparation;
    return field === 'published_at' ? value.replace('T', ' à ').slice(0, 18) : value;
  },
} as const;

export const draftsCopy = {
  text: (number: number | undefined, at: string) =>
    `Saisie non enregistrée de ${formatTimeOfDay(at)}\u00a0: ${number === undefined ? 'nouvel épisode' : `épisode ${number}`}.`,
  resume: 'Reprendre',
  discard: 'Jeter',
} as const;
