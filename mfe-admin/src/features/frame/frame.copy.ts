export const tabs = ['overview', 'users', 'episodes', 'moderation', 'system'] as const;
export type Tab = (typeof tabs)[number];

export const tabLabels: Record<Tab, string> = {
  overview: "Vue d'ensemble",
  users: 'Utilisateurs',
  episodes: 'Épisodes',
  moderation: 'Modération',
  system: 'Système',
};

/** What stands after `?onglet=`; the first tab has no name there. */
export const tabNames: Record<Tab, string | null> = {
  overview: null,
  users: 'utilisateurs',
  episodes: 'episodes',
  moderation: 'moderation',
  system: 'systeme',
};

export const sections = ['messages', 'posts', 'guests', 'newsletter'] as const;
export type Section = (typeof sections)[number];

export const sectionLabels: Record<Section, string> = {
  messages: 'Messages',
  posts: 'Articles',
  guests: 'Invités',
  newsletter: 'Newsletter',
};

export const editorialCopy = {
  title: 'Rédaction',
  loading: 'Chargement de la rédaction…',
  open: 'Rédaction',
} as const;

export const frameCopy = {
  title: 'Administration',
  description: 'La régie du site\u00a0: épisodes, modération, membres.',
  loading: 'Chargement de l’administration…',
  /** Verbatim. */
  denied: 'Accès non autorisé. Seuls les administrateurs peuvent accéder à cette page.',
  deniedTitle: 'Accès non autorisé',
  dashboard: 'Tableau de bord',
  signIn: 'Se connecter',
  waiting: 'en attente',
  tabLoading: 'Chargement de l’onglet…',
  tabFailed: 'Cet onglet n’a pas pu être chargé. Vérifiez votre connexion.',
} as const;

export const notFoundCopy = {
  label: '404',
  title: 'Page introuvable',
  text: 'Cette adresse ne mène à aucune page de l’administration.',
  admin: 'Administration',
} as const;
