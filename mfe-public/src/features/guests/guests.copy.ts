import { brand } from '@nobicast/contracts/brand';
import type { ParticipantRole } from '@nobicast/contracts/episodes';
import { counted, de } from '@nobicast/web-kit/format';

/** Proper spelling. Other labels stay as written. */
const networks: Readonly<Record<string, string>> = {
  github: 'GitHub',
  gitlab: 'GitLab',
  twitter: 'Twitter',
  x: 'X',
  mastodon: 'Mastodon',
  bluesky: 'Bluesky',
  linkedin: 'LinkedIn',
  site: 'Site',
  blog: 'Blog',
};
const linkText = (label: string) => networks[label.toLowerCase()] ?? label;

export const guestsCopy = {
  label: 'Annuaire',
  title: 'Invités',
  lead: 'Ils ont trouvé la faille, écrit le noyau, plaidé l’affaire. Un soir, ils ont ouvert leur micro. Voici qui appeler.',
  description: `Les invités de ${brand.name}\u00a0: qui ils sont, ce qu’ils savent, et les épisodes où les entendre.`,
  filters: 'Filtres',
  search: 'Rechercher',
  searchPlaceholder: 'Nom, rôle, biographie',
  domain: 'Domaine',
  allDomains: 'Tous les domaines',
  /** Verbatim. */
  participated: 'Déjà participé',
  submit: 'Filtrer',
  clear: 'Effacer les filtres',
  /** Verbatim, like the next three, in singular and plural. */
  found: (count: number) => ({ count, text: 'expert(s) trouvé(s)' }),
  noneFound: 'Aucun expert trouvé pour ces critères',
  failed: (message: string) => `Erreur: ${message}`,
  failedFallback: 'Failed to load guests',
  empty: 'L’annuaire est encore vide.',
  emptyHint: 'Celles et ceux qui passeront derrière le micro se retrouveront ici.',
  loading: 'Chargement de l’annuaire…',
  letter: (letter: string) => `Noms en ${letter}`,
  domains: 'Domaines',
  linkText,
  linkLabel: (label: string, name: string) => `${linkText(label)} ${de(name)}`,
  newTab: '(nouvel onglet)',
  onAir: 'À l’antenne',
  episode: 'Épisode\u00a0',
  more: (count: number) => `et ${counted(count, 'autre', 'autres')}`,
  notYet: 'Pas encore reçu',
  soon: 'Bientôt\u202f?',
} as const;

const roles: Record<ParticipantRole, string | undefined> = {
  guest: undefined,
  'co-host': 'en coanimation',
  host: 'à l’animation',
};

export const guestCopy = {
  back: 'L’annuaire',
  links: 'Ailleurs sur le web',
  biography: 'Portrait',
  noBiography: 'Pas encore de présentation.',
  appearances: 'Les épisodes',
  appearanceNumber: (heading: string) => `${heading}\u00a0: `,
  otherAppearances: (count: number) => counted(count, 'autre épisode', 'autres épisodes'),
  olderAppearances: (shown: number, count: number) =>
    `Les ${shown} derniers sur ${count}\u00a0: les archives ont les autres.`,
  roles,
  noAppearances: 'Pas encore à l’antenne',
  noAppearancesHint: 'Le premier épisode avec cette personne s’affichera ici.',
  rundown: 'Au conducteur',
  subjects: 'Les sujets qui en parlent',
  loading: 'Chargement de la page…',
  failed: 'Cette page n’a pas pu être chargée.',
  unknown: 'Cette personne n’est pas dans l’annuaire.',
  unknownTitle: 'Personne introuvable',
  unknownHint: 'Son nom a peut-être changé d’adresse. L’annuaire dit qui s’y trouve.',
  toDirectory: 'Voir l’annuaire',
  description: (name: string, role: string | null) =>
    `${role ? `${name}, ${role}` : name}\u00a0: une voix de ${brand.name}, et les épisodes où l’entendre.`,
} as const;
