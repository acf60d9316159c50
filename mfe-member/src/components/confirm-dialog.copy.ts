export const confirmDialogCopy = {
  failed: 'Cette question n’a pas pu être chargée. Réessayez dans un instant.',
} as const;
