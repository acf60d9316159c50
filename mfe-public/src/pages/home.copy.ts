export const homeCopy = {
  stats: 'Chiffres de l’épisode',
  subscribe: 'S’abonner',
} as const;
