import { plural } from '@nobicast/web-kit/format';

export const overviewCopy = {
  title: "Vue d'ensemble",
  loading: 'Chargement des données…',
  /** Verbatim, like the next two. */
  forbidden: 'Accès non autorisé',
  failed: 'Erreur lors du chargement des données administrateur',
  unexpected: 'Une erreur est survenue',
  users: (count: number) => plural(count, 'utilisateur', 'utilisateurs'),
  comments: (count: number) => plural(count, 'commentaire', 'commentaires'),
  pending: 'en attente',
  episodes: (count: number) => plural(count, 'épisode', 'épisodes'),
  thisMonth: (count: number) => `+${count} ce mois-ci`,
  unknown: '—',
  roles: 'Par rôle',
  unavailable: 'Une partie des chiffres n’a pas pu être chargée. Un tiret la remplace.',
  soon: 'Bientôt ici\u00a0: les courbes, la boîte de réception et ce qui attend une décision.',
} as const;
