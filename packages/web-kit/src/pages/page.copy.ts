export const pageCopy = {
  loading: 'Chargement de la page…',
  failed: 'Cette page n’a pas pu être chargée.',
  failedHint: 'Le reste du site fonctionne. L’épisode en cours continue de jouer.',
} as const;
