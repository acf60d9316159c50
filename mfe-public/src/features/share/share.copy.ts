export const shareCopy = {
  share: 'Partager',
  copied: 'Lien copié',
  failed: 'Le lien n’a pas pu être copié. Vous pouvez le prendre dans la barre d’adresse.',
} as const;
