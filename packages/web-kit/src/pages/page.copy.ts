export const pageCopy = {
  loading: 'Chargement de la page…',
  failed: 'Cette page n’a pas pu être chargée.',
} as const;
