export const confirmDialogCopy = {
  loading: 'Chargement…',
  failed: 'Cette question n’a pas pu être chargée. Réessayez dans un instant.',
} as const;
