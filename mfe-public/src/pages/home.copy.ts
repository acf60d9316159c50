export const homeCopy = {
  stats: 'Chiffres de l’épisode',
} as const;
