import type { AdminGuest } from '@nobicast/contracts/admin-guests';
import { guestFields } from '@nobicast/contracts/fields/guest.fields';
import type { LinkState } from '@nobicast/contracts/link-state';
import { counted, formatTimeOfDay, plural } from '@nobicast/web-kit/format';

const numbers = new Intl.NumberFormat('fr-FR');
const listed = new Intl.ListFormat('fr');

export const listCopy = {
  title: 'Invités',
  found: (count: number) =>
    count === 0 ? 'Personne' : `${numbers.format(count)} ${plural(count, 'personne', 'personnes')}`,
  add: 'Ajouter une personne',
  search: 'Rechercher dans l’annuaire',
  searchPlaceholder: 'Nom, rôle, slug ou adresse',
  featured: 'Annuaire public',
  everybody: 'Tout le monde',
  shown: 'Visibles',
  hidden: 'Masqués',
  isShown: 'Visible',
  isHidden: 'Masqué',
  hasAccount: 'A un compte',
  columns: {
    name: 'Nom',
    domains: 'Domaines',
    episodes: 'Épisodes',
    featured: 'Annuaire',
    actions: 'Actions',
  },
  loading: 'Chargement de l’annuaire…',
  failed: 'L’annuaire n’a pas pu être chargé.',
  empty: 'L’annuaire est vide',
  emptyHint: 'Ajoutez les personnes qui passent derrière le micro\u00a0: chacune a sa page.',
  noneFound: 'Personne ne correspond',
  noneFoundHint: 'Essayez une autre partie du nom, du rôle ou de l’adresse.',
  clear: 'Effacer la recherche et le filtre',
  episodes: (count: number) => counted(count, 'épisode', 'épisodes'),
} as const;

export const menuCopy = {
  label: ({ name }: AdminGuest) => `Actions pour ${name}`,
  page: 'Voir la page publique',
  edit: 'Modifier',
  remove: 'Supprimer',
} as const;

export const deleteCopy = {
  title: ({ name }: AdminGuest) => `Supprimer ${name}\u202f?`,
  lead: 'La page publique, la biographie, la photo, les liens et l’adresse e-mail sont effacés pour toujours. Les anciens liens vers la page ne mèneront plus nulle part.',
  /** What is lost, and what stays. */
  losses: ({ participation_count: count, has_account: hasAccount, is_public: isPublic }: AdminGuest) => [
    ...(isPublic ? [[1, 'page publique effacée'] as const] : []),
    [
      count,
      plural(
        count,
        'participation garde le nom et le rôle, sans lien ni photo',
        'participations gardent le nom et le rôle, sans lien ni photo',
      ),
    ] as const,
    ...(hasAccount ? [[1, 'compte du site qui ne montrera plus ses épisodes animés'] as const] : []),
  ],
  instead: 'Pour ne plus montrer cette personne dans l’annuaire sans rien perdre, masquez-la plutôt.',
  confirm: 'Supprimer définitivement',
  cancel: 'Annuler',
  failed: 'La fiche n’a pas pu être supprimée.',
  done: ({ name }: AdminGuest) => `${name}\u00a0: fiche supprimée`,
  alreadyGone: ({ name }: AdminGuest) => `${name}\u00a0: la fiche avait déjà été supprimée.`,
} as const;

export const conflictCopy = {
  title: 'Cette fiche a changé pendant votre saisie',
  author: 'quelqu’un d’autre',
} as const;

export const formCopy = {
  person: 'La personne',
  settings: 'Dans l’annuaire',
  newTitle: 'Une nouvelle personne',
  title: ({ name }: AdminGuest) => name,
  back: 'L’annuaire',
  loading: 'Chargement de la fiche…',
  loadFailed: 'La fiche n’a pas pu être chargée.',
  gone: 'Cette personne n’est plus dans l’annuaire',
  goneHint: 'Quelqu’un l’a peut-être supprimée.',
  page: 'Voir la page publique',
  noPage:
    'Pas encore de page publique\u00a0: elle paraît avec un premier épisode publié, ou dès que l’annuaire montre cette personne.',
  slugHelp: (former: readonly string[]) =>
    former.length > 0
      ? `L’adresse de la page\u00a0: /invites/… Mènent aussi ici\u00a0: ${former.join(', ')}.`
      : 'L’adresse de la page\u00a0: /invites/… Si vous la changez, l’ancienne continuera d’y mener.',
  bioShortHelp: (typed: number, most: number) =>
    `Pour l’annuaire. ${counted(typed, 'caractère', 'caractères')} sur ${most}.`,
  avatarAddress: 'Ou adresse de la photo, ailleurs',
  cancel: 'Annuler',
  save: 'Enregistrer',
  create: 'Ajouter à l’annuaire',
  createFailed: 'La fiche n’a pas pu être créée.',
  updateFailed: 'La fiche n’a pas pu être enregistrée.',
  takeRedirect: 'Prendre ce slug quand même',
  created: (name: string) => `${name}\u00a0: fiche créée`,
  createdHidden: (name: string) => `${name}\u00a0: fiche créée, encore masquée dans l’annuaire public`,
  saved: (name: string) => `${name}\u00a0: enregistré`,
  autosaving: 'Enregistrement…',
  autosaved: (at: string) => `Enregistré à ${formatTimeOfDay(at)}`,
  unsaved: ({ is_public: isPublic }: AdminGuest) =>
    isPublic
      ? 'Modifications non enregistrées. La page est publique\u00a0: elles paraîtront quand vous enregistrerez.'
      : 'Modifications non enregistrées',
  /** After a change of somebody else that touched other fields. */
  merged: (authors: readonly (string | null)[], fields: readonly (keyof typeof guestFields)[]) => {
    const names = fields.map((field) => guestFields[field].label.toLowerCase());
    return `Enregistré. Changé entre-temps par ${listed.format(authors.map((by) => by ?? 'un import'))}\u00a0: ${listed.format(names)}. Tout est gardé.`;
  },
} as const;

export const linksCopy = {
  label: (row: number) => `Nom du lien ${row}`,
  labelPlaceholder: 'github, mastodon, site…',
  url: (row: number) => `Adresse du lien ${row}`,
  remove: (row: number) => `Retirer le lien ${row}`,
  add: 'Ajouter un lien',
  check: 'Vérifier les liens',
  checking: 'Vérification…',
  failed: 'Ce lien n’a pas pu être vérifié.',
  state: { alive: 'Vivant', dead: 'Mort', unclear: 'À voir', refused: 'Refusé' } satisfies Record<
    LinkState,
    string
  >,
} as const;
