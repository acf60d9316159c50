import { tags } from '../limit-values.ts';
import { isPictureAddress } from '../picture-address.ts';
import { postSlugProblem } from '../slug.ts';
import { declareFields } from './field.ts';

const picture = {
  kind: 'address',
  maxLength: 2_000,
  isAccepted: isPictureAddress,
  invalid: 'Une adresse https est attendue.',
  isNullable: true,
} as const;

export const postFields = declareFields({
  title: {
    kind: 'name',
    label: 'Titre',
    maxLength: 200,
    required: 'Ce champ est requis.',
    shownOn: 'card',
  },
  slug: {
    kind: 'slug',
    label: 'Slug',
    maxLength: 100,
    problem: postSlugProblem,
    pattern: '^[a-z0-9-]*[a-z-][a-z0-9-]*$',
    isSavedByHand: true,
    shownOn: 'card',
  },
  excerpt: {
    kind: 'notes',
    label: 'Extrait',
    hint: 'Sous le titre, dans les listes et dans les résultats de recherche.',
    maxLength: 500,
    isNullable: true,
    shownOn: 'card',
  },
  /** As long as show notes, and for the same reason. */
  content_md: {
    kind: 'notes',
    label: 'Texte',
    hint: 'Markdown\u00a0: ## titre, - liste, 1. étape, **gras**, [texte](adresse), > citation, ```code```. Une ligne vide sépare deux paragraphes.',
    maxLength: 30_000,
    doc: { reply: 'The text of the post as Markdown' },
    shownOn: 'page',
  },
  tags: {
    kind: 'list',
    label: 'Sujets',
    hint: 'Séparés par des virgules. Les trois premiers se voient dans les listes.',
    separator: ',',
    maxEntries: tags.perPost,
    tooMany: `${tags.perPost} sujets au plus.`,
    entryLength: tags.length,
    tooLong: `${tags.length} caractères au plus.`,
    emptyEntry: '1 caractère au moins.',
    repeated: 'Chaque sujet n’est cité qu’une fois.',
    shownOn: 'card',
  },
  cover_url: {
    ...picture,
    label: 'Image',
    hint: 'Une image large convient le mieux. Sans image, un dessin est tiré du slug.',
    doc: { reply: 'The address of the cover; where it is null, pages show a drawn cover' },
    shownOn: 'card',
  },
  published_at: {
    kind: 'instant',
    label: 'Publié le',
    auditLabel: 'date',
    isNullable: true,
    doc: { body: 'The instant from which on the post is public; null for a draft' },
    isSavedByHand: true,
  },
  author: {
    kind: 'name',
    label: 'Auteur',
    maxLength: 100,
    required: 'Ce champ est requis.',
    shownOn: 'card',
  },
  author_avatar: {
    ...picture,
    label: 'Portrait de l’auteur',
    hint: 'Une image carrée convient le mieux. Sans portrait, les initiales sont dessinées.',
    shownOn: 'page',
  },
  author_bio: {
    kind: 'notes',
    label: 'Présentation de l’auteur',
    maxLength: 1_000,
    isNullable: true,
    shownOn: 'page',
  },
});
