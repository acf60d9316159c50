import type { AdminPostRow, CheckedLink, PostState, PostVersion } from '@nobicast/contracts/admin-posts';
import { hasCredentials } from '@nobicast/contracts/credentials';
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
  states: {
    all: 'Tous les états',
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

export const fieldLabels = {
  title: 'Titre',
  slug: 'Slug',
  excerpt: 'Extrait',
  content_md: 'Texte',
  tags: 'Sujets',
  cover_url: 'Image',
  published_at: 'Publié le',
  author: 'Auteur',
  author_avatar: 'Portrait de l’auteur',
  author_bio: 'Présentation de l’auteur',
};
export type PostField = keyof typeof fieldLabels;

const listed = new Intl.ListFormat('fr');

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
  textHelp:
    'Markdown simple\u00a0: ## titre, - liste, 1. étape, **gras**, [texte](adresse). Une ligne vide sépare deux paragraphes.',
  excerptHelp: 'Sous le titre, dans les listes et dans les résultats de recherche.',
  tagsHelp: 'Séparés par des virgules. Les trois premiers se voient dans les listes.',
  slugOfTitle: (slug: string) => `Reprendre celui du titre\u00a0: ${slug}`,
  slugHelp: 'L’ancienne adresse redirigera vers la nouvelle.',
  coverHelp: 'Une image large convient le mieux. Sans image, un dessin est tiré du slug.',
  avatarHelp: 'Une image carrée convient le mieux. Sans portrait, les initiales sont dessinées.',
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
  conflict: 'Cet article a changé pendant votre saisie',
  person: 'une autre personne',
  /** After a change of somebody else that touched other fields. */
  merged: (authors: readonly (string | null)[], fields: readonly PostField[]) =>
    `Enregistré. Changé entre-temps par ${listed.format(authors.map((by) => by ?? editorCopy.person))}\u00a0: ${listed.format(fields.map((field) => fieldLabels[field].toLowerCase()))}. Tout est gardé.`,
} as const;

export const problemCopy = {
  required: 'Ce champ est requis.',
  tooLong: (most: number) => `${most} caractères au plus.`,
  tags: (most: number) => `${most} sujets au plus.`,
  repeatedTag: 'Chaque sujet n’est cité qu’une fois.',
  address: 'Une adresse https est attendue.',
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

const linkStates: Record<CheckedLink['state'], string> = {
  alive: 'répond',
  dead: 'ne mène nulle part',
  unclear: 'sans réponse claire',
  refused: 'n’est pas une adresse publique',
};

export const linksCopy = {
  check: 'Vérifier les liens',
  checking: 'Vérification…',
  none: 'Le texte n’a aucun lien vers un autre site.',
  failed: 'Les liens n’ont pas pu être vérifiés.',
  allAlive: (count: number) => `${counted(count, 'lien vérifié', 'liens vérifiés')}\u00a0: rien à signaler.`,
  some: (count: number) => `${counted(count, 'lien à revoir', 'liens à revoir')}\u00a0:`,
  state({ address, state, status }: CheckedLink) {
    if (hasCredentials(address)) return 'contient un identifiant ou un mot de passe, que chacun verrait';
    return status === null || state === 'alive' ? linkStates[state] : `${linkStates[state]} (${status})`;
  },
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
