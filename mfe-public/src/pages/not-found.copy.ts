export const notFoundCopy = {
  lost: 'Signal perdu',
  status: 'HTTP 404',
  number: '404',
  stoppedAt: '00:04:04',
  /** Verbatim. */
  title: 'Page introuvable',
  line: 'Le fil s’arrête ici. L’adresse a changé, ou n’a jamais existé\u202f; l’émission, elle, continue.',
  home: 'Accueil',
  chat: 'Rejoindre le chat',
  faq: 'FAQ',
  advertising: 'Publicité',
  contact: 'Contact',
} as const;
