export const shareCopy = {
  share: 'Partager',
  copied: 'Lien copié',
  failed: (url: string) => `Le lien n’a pas pu être copié. Le voici : ${url}`,
} as const;
