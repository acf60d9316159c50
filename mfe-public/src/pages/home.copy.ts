export const homeCopy = {
  figures: 'Chiffres de l’épisode',
} as const;
