import { canModerate, type Role } from '@nobicast/contracts/roles';
import { counted, plural } from '@nobicast/web-kit/format';

const memberTabs = ['overview', 'profile', 'activity'] as const;
const moderatorTabs = [...memberTabs, 'moderation'] as const;
export type Tab = (typeof moderatorTabs)[number];

/** A65 */
export const tabsOf = (role: Role): readonly Tab[] => (canModerate(role) ? moderatorTabs : memberTabs);

/** Verbatim. */
export const tabLabels: Record<Tab, string> = {
  overview: "Vue d'ensemble",
  profile: 'Profil',
  activity: 'Activité',
  moderation: 'Modération',
};

/** Values of `?onglet=`; the first tab has none. */
export const tabNames: Record<Tab, string | null> = {
  overview: null,
  profile: 'profil',
  activity: 'activite',
  moderation: 'moderation',
};

export const dashboardCopy = {
  title: 'Tableau de bord',
  loading: 'Chargement de votre tableau de bord…',
  /** Verbatim. */
  failed: 'Failed to load dashboard data',
  failedHint: 'Rien n’est perdu.',
  /** Verbatim. */
  denied: 'Accès non autorisé',
  deniedText: 'Cette page est celle des membres. Connectez-vous, vous y reviendrez aussitôt.',
  deniedOff:
    'Vous étiez connecté à l’instant\u202f? Une session prend fin aussi quand l’équipe désactive un compte\u00a0: l’e-mail de connexion le dit alors.',
  deactivated: 'Votre compte est désactivé',
  deactivatedText:
    'L’équipe a désactivé votre compte, ce qui a fermé votre session\u00a0: une nouvelle connexion ne l’ouvrirait pas. Écrivez-nous si c’est une erreur.',
  write: 'Nous écrire',
  signIn: 'Se connecter',
  home: 'Accueil',
  waiting: 'en attente',
} as const;

export const overviewCopy = {
  greeting: (name: string, isEvening: boolean) => {
    const word = isEvening ? 'Bonsoir' : 'Bonjour';
    return name ? `${word}, ${name}` : word;
  },
  joined: (date: string) => `Membre depuis le ${date}`,
  lastActivity: (ago: string) => `Dernière activité ${ago}`,
  comments: (count: number) => plural(count, 'Commentaire', 'Commentaires'),
  commentsThisMonth: (count: number) => plural(count, 'Commentaire ce mois-ci', 'Commentaires ce mois-ci'),
  /** Verbatim. */
  hosted: 'Épisodes animés',
  unknown: '—',
  hostTypes: { host: 'Animation', 'co-host': 'Co-animation' },
  commentCount: (count: number) => counted(count, 'commentaire', 'commentaires'),
  otherHosted: (count: number) => counted(count, 'autre épisode', 'autres épisodes'),
  noHosted: 'Aucun épisode animé pour l’instant',
  noHostedHint: 'Les épisodes où vous tenez le micro s’afficheront ici, avec leurs commentaires.',
  hostedUnavailable: 'Vos épisodes n’ont pas pu être chargés',
  statsUnavailable: 'Une partie des chiffres n’a pas pu être chargée. Un tiret la remplace.',
  next: 'Et maintenant',
  toActivity: 'Voir vos derniers commentaires',
  toProfile: 'Compléter votre profil',
  toArchives: 'Choisir un épisode à commenter',
} as const;

export const weekCopy = {
  loading: 'Chargement des épisodes…',
  failed: 'Les épisodes n’ont pas pu être chargés.',
  resume: 'Reprendre l’écoute',
  stoppedAt: (time: string) => `Reprend à ${time}`,
  newest: { podcast: 'Dernier épisode', preparation: 'En préparation cette semaine' },
  todo: {
    podcast: 'À écouter, et à commenter sujet par sujet',
    preparation: 'Dites ce que vous voulez entendre',
  },
  answers: 'On vous a répondu',
  answer: (author: string, subject: string) => `${author}, sur «\u00a0${subject}\u00a0»`,
  noAnswer: 'Quand quelqu’un répondra à un de vos commentaires, sa réponse sera ici.',
} as const;

/** "lundi", "lundi et mardi" */
const listed = new Intl.ListFormat('fr');

export const activityCopy = {
  title: 'Activité',
  total: (count: number, days: number) => `${counted(count, 'commentaire', 'commentaires')} en ${days} jours`,
  chart: (count: number, days: number, weekdays: readonly string[]) => {
    const often =
      weekdays.length > 0 ? `, le plus souvent le ${listed.format(weekdays).replace(' et ', ' et le ')}` : '';
    return `Vos commentaires des ${days} derniers jours\u00a0: ${count} en tout${often}`;
  },
  /** The badge stays “En attente” (A56); this line says what a moderator decided. */
  rejected: (why: string) =>
    `Un modérateur ne l’a pas publié\u00a0: ${why.charAt(0).toLowerCase()}${why.slice(1)}`,
  today: 'aujourd’hui',
  byDay: 'Jour par jour',
  day: 'Jour',
  comments: 'Commentaires',
  summary: (shown: number, waiting: number) =>
    waiting === 0
      ? `${counted(shown, 'commentaire récent, visible de tous', 'commentaires récents, tous visibles')}.`
      : `${counted(shown, 'commentaire récent', 'commentaires récents')}, dont ${waiting} en attente de relecture.`,
  recent: 'Commentaires récents',
  at: ' à ',
  /** Verbatim, like the next. */
  approved: 'Approuvé',
  pending: 'En attente',
  empty: 'Pas encore de commentaire',
  emptyHint: 'Vos commentaires s’afficheront ici, avec leur état\u00a0: en attente de relecture, ou publiés.',
  toArchives: 'Parcourir les archives',
  unavailable: 'Vos commentaires n’ont pas pu être chargés',
  unavailableHint: 'Ils existent toujours. Réessayez dans un instant.',
} as const;
