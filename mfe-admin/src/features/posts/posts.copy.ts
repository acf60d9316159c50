import type { AdminPostRow, PostState, PostVersion } from '@nobicast/contracts/admin-posts';
import { postFields } from '@nobicast/contracts/fields/post.fields';
import { counted, formatLongDate, formatNumericDate, formatTimeOfDay } from '@nobicast/web-kit/format';

export const stateLabels: Record<PostState, string> = {
  draft: 'Brouillon',
  scheduled: 'Programmé',
  public: 'Publié',
};

export const stateOf = ({
  published_at: publishedAt,
  is_public: isPublic,
}: Pick<AdminPostRow, 'published_at' | 'is_public'>): PostState =>
  publishedAt === null ? 'draft' : isPublic ? 'public' : 'scheduled';

const whenOf = (instant: string) => `${formatLongDate(instant)} à ${formatTimeOfDay(instant)}`;

export const listCopy = {
  title: 'Articles',
  create: 'Nouvel article',
  found: (count: number) => counted(count, 'article', 'articles'),
  search: 'Rechercher un article',
  searchPlaceholder: 'Titre, slug, sujet, auteur',
  state: 'État',
  allStates: 'Tous les états',
  states: {
    draft: 'Brouillons',
    scheduled: 'Programmés',
    public: 'Publiés',
  },
  columns: { title: 'Titre', state: 'État', date: 'Publication', author: 'Auteur', updated: 'Modifié' },
  date: (instant: string | null) => (instant === null ? '—' : whenOf(instant)),
  updated: (instant: string) => `${formatNumericDate(instant)} ${formatTimeOfDay(instant)}`,
  loading: 'Chargement des articles…',
  failed: 'Les articles n’ont pas pu être chargés.',
  empty: 'Aucun article pour l’instant',
  emptyHint: 'Le premier attend d’être écrit. Il reste un brouillon jusqu’à sa date.',
  noneFound: 'Aucun article ne correspond',
  noneFoundHint: 'Essayez un autre mot, ou un autre état.',
  clear: 'Tout afficher',
} as const;

const listed = new Intl.ListFormat('fr');

export const conflictCopy = {
  title: 'Cet article a changé pendant votre saisie',
  author: 'une autre personne',
} as const;

export const editorCopy = {
  back: 'Tous les articles',
  newTitle: 'Nouvel article',
  untitled: 'Sans titre',
  loading: 'Chargement de l’article…',
  failed: 'L’article n’a pas pu être chargé.',
  write: 'Écrire',
  preview: 'Aperçu',
  history: 'Historique',
  tabs: 'L’article',
  text: 'Texte et titre',
  settings: 'Réglages',
  addresses: {
    cover_url: 'Ou adresse de l’image, ailleurs',
    author_avatar: 'Ou adresse du portrait, ailleurs',
  },
  publication: 'Publication',
  publications: { draft: 'Brouillon', dated: 'À une date' },
  readTime: (minutes: number, words: number) =>
    `${counted(words, 'mot', 'mots')}, ${counted(minutes, 'minute', 'minutes')} de lecture`,
  create: 'Créer l’article',
  save: 'Enregistrer',
  publishNow: 'Publier maintenant',
  open: 'Voir sur le site',
  remove: 'Supprimer',
  created: 'Article créé',
  saved: 'Article enregistré',
  createFailed: 'L’article n’a pas pu être créé.',
  saveFailed: 'L’article n’a pas pu être enregistré.',
  takeRedirect: 'Prendre ce slug quand même',
  takeRedirectHelp: 'Son ancienne adresse ne mènera plus à l’autre article.',
  autosaving: 'Enregistrement du brouillon…',
  autosaved: (at: string) => `Brouillon enregistré à ${formatTimeOfDay(at)}`,
  unsaved:
    'Modifications non enregistrées. L’article est public\u00a0: elles paraîtront quand vous enregistrerez.',
  unsavedDraft: 'Modifications non enregistrées',
  /** After a change of somebody else that touched other fields. */
  merged: (authors: readonly (string | null)[], fields: readonly (keyof typeof postFields)[]) =>
    `Enregistré. Changé entre-temps par ${listed.format(authors.map((by) => by ?? conflictCopy.author))}\u00a0: ${listed.format(fields.map((field) => postFields[field].label.toLowerCase()))}. Tout est gardé.`,
} as const;

export const historyCopy = {
  intro:
    'Chaque version enregistrée est gardée, et aussi les textes refusés parce que quelqu’un d’autre écrivait en même temps.',
  loading: 'Chargement de l’historique…',
  failed: 'L’historique n’a pas pu être chargé.',
  none: 'L’historique commence au premier enregistrement.',
  label: 'Versions',
  refused: 'Texte refusé',
  by: ({ by, at }: PostVersion) => `${whenOf(at)}, ${by ?? 'auteur inconnu'}`,
  facts: ({ version, words }: PostVersion) => `version ${version}, ${counted(words, 'mot', 'mots')}`,
  read: 'Lire',
  close: 'Fermer',
  restore: 'Reprendre cette version',
  restored: 'Version reprise dans le formulaire. Rien n’est encore enregistré.',
} as const;

export const deleteCopy = {
  title: (title: string) => `Supprimer «\u00a0${title}\u00a0»\u202f?`,
  lead: 'L’article disparaît du site, de la recherche et du flux, avec tout son historique. Rien ne le ramène.',
  instead: 'Pour le retirer sans le perdre, faites-en un brouillon.',
  confirm: 'Supprimer l’article',
  cancel: 'Annuler',
  done: 'Article supprimé',
  failed: 'L’article n’a pas pu être supprimé.',
} as const;
