import { oldAddress, oldAddressLength } from '../old-address.ts';
import { slugProblem } from '../slug.ts';
import { declareFields } from './field.ts';

const max = 999_999;

export const episodeFields = declareFields({
  number: {
    kind: 'number',
    label: 'Numéro',
    isSavedByHand: true,
    min: 1,
    max,
    /** Verbatim. Where an import left an episode without one, it may stay so (decision 0097). */
    required: 'Le numéro et le slug sont requis',
    isNullable: true,
    invalid: `Le numéro est un entier de 1 à ${max}.`,
    shownOn: 'card',
  },
  type: {
    kind: 'choice',
    label: 'Type',
    isSavedByHand: true,
    choices: { podcast: 'Podcast', preparation: 'Préparation' },
    shownOn: 'card',
  },
  title: {
    kind: 'name',
    label: 'Titre',
    maxLength: 200,
    isNullable: true,
    isImported: true,
    shownOn: 'card',
  },
  slug: {
    kind: 'slug',
    label: 'Slug',
    isSavedByHand: true,
    maxLength: 100,
    problem: slugProblem,
    pattern: '^[a-z0-9-]*[a-z-][a-z0-9-]*$',
    shownOn: 'card',
  },
  published_at: {
    kind: 'instant',
    label: 'Publié le',
    isSavedByHand: true,
    auditLabel: 'date',
    required: 'La date et l’heure de publication sont requises.',
    doc: { body: 'The instant from which on the episode is public' },
    isImported: true,
    shownOn: 'card',
  },
  recording_starts_at: {
    kind: 'instant',
    label: 'Enregistrement',
    isSavedByHand: true,
    isNullable: true,
    isUsed: ({ type }) => type === 'preparation',
    doc: {
      body: 'When the recording of a preparation begins; null where it begins at the usual time of its week',
    },
  },
  /** Not in the form: it is set where the team decides about it (decision 0119). */
  becomes_podcast_at: {
    kind: 'instant',
    label: 'Devient podcast le',
    auditLabel: 'passage en podcast',
    isSavedByHand: true,
    isNullable: true,
    isUsed: ({ type }) => type === 'preparation',
    doc: {
      body: 'The instant at which a preparation becomes a podcast of this date, by itself; null where that is not planned',
    },
  },
  /** Show notes with their links. A request body has 64 kB. */
  description: {
    kind: 'notes',
    label: 'Description',
    hint: 'Facultative. Markdown\u00a0: liens, listes, gras, citations, tableaux. Un temps comme 12:30 mène à ce moment du son.',
    hasPreview: true,
    maxLength: 30_000,
    isNullable: true,
    doc: { reply: 'The show notes as Markdown' },
    isImported: true,
    shownOn: 'page',
  },
  /** Addresses of the show's former site. */
  old_addresses: {
    kind: 'list',
    label: 'Anciennes adresses',
    hint: 'Une par ligne, comme /2019/05/titre ou /?p=123\u00a0: elles mènent à cet épisode. Une page du site passe avant.',
    separator: '\n',
    maxEntries: 50,
    entryLength: oldAddressLength,
    tooMany: '50 au plus.',
    tooLong: `Une adresse a ${oldAddressLength} caractères au plus.`,
    entryProblem: (entry) =>
      oldAddress(entry) === undefined
        ? 'Une ligne n’est pas l’adresse d’une page\u00a0: /2019/05/titre est attendu.'
        : undefined,
    isImported: true,
  },
});
