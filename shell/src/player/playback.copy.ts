/** In every visitor's code, unlike the texts of the dock and its sheet. Both verbatim. */
export const playbackCopy = {
  playFailed: 'Erreur lors de la lecture',
  loadFailed: 'Fichier audio non disponible pour cet épisode',
} as const;
