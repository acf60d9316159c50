/** What every visitor's code needs; what the dock and its sheet say comes with them. Both verbatim. */
export const playbackCopy = {
  playFailed: 'Erreur lors de la lecture',
  loadFailed: 'Fichier audio non disponible pour cet épisode',
} as const;
