export const moderationTabCopy = {
  title: 'Modération',
  loading: 'Chargement de la modération…',
  failed: 'La modération n’a pas pu être chargée. Vérifiez votre connexion.',
} as const;
