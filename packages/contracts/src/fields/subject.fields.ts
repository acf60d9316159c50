import { declareFields } from './field.ts';

type Values = Readonly<Record<string, string>>;

const sentenceByType: Readonly<Record<string, string>> = {
  link: "L'URL est requise pour le type lien",
  image: "L'URL est requise pour le type image",
  video: "L'URL est requise pour le type vidéo",
  text: 'Le contenu texte est requis pour le type texte',
};
/** What is said where a subject of this type lacks what it shows (ADMIN-SUBJECTS-06, 07, 09). */
const missingContentSentence = ({ content_type: type = '' }: Values): string | undefined =>
  sentenceByType[type];

export const subjectFields = declareFields({
  title: { kind: 'name', label: 'Titre', maxLength: 300, required: 'Le titre est requis', shownOn: 'page' },
  content_type: {
    kind: 'choice',
    label: 'Type de contenu',
    choices: { text: 'Texte', link: 'Lien', image: 'Image', video: 'Vidéo' },
    none: 'Aucun',
    isNullable: true,
    shownOn: 'page',
  },
  content_url: {
    kind: 'address',
    label: 'Adresse',
    maxLength: 2_000,
    isAccepted: (address) => /^https?:\/\//i.test(address) && URL.canParse(address),
    invalid: 'Une adresse qui commence par http:// ou https:// est attendue.',
    isNullable: true,
    isUsed: ({ content_type: type }) => type === 'link' || type === 'image' || type === 'video',
    requiredWith: missingContentSentence,
    shownOn: 'page',
  },
  content_text: {
    kind: 'lines',
    label: 'Texte',
    hint: 'Markdown\u00a0: liens, listes, gras, citations, tableaux.',
    hasPreview: true,
    maxLength: 10_000,
    isNullable: true,
    isUsed: ({ content_type: type }) => type === 'text',
    requiredWith: missingContentSentence,
    shownOn: 'page',
  },
  description: {
    kind: 'lines',
    label: 'Description',
    hint: 'Facultative. Markdown\u00a0: liens, listes, gras, citations, tableaux.',
    hasPreview: true,
    maxLength: 5_000,
    isNullable: true,
    shownOn: 'page',
  },
  /** Only the hosts see it. */
  planned_minutes: {
    kind: 'number',
    label: 'Durée prévue',
    hint: 'En minutes, facultative. La régie la montre à côté du temps passé.',
    min: 1,
    max: 600,
    isNullable: true,
    invalid: 'Un nombre de minutes de 1 à 600 est attendu.',
    doc: {
      body: 'How long the hosts mean to talk about the subject, in minutes. No public reply contains this',
    },
  },
});
