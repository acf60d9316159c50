export const playerCopy = {
  /** Verbatim. */
  playFailed: 'Erreur lors de la lecture',
  /** Verbatim. */
  loadFailed: 'Fichier audio non disponible pour cet épisode',
  dock: 'Lecture en cours',
  play: 'Écouter',
  pause: 'Mettre en pause',
  back: (seconds: number) => `Reculer de ${seconds} secondes`,
  forward: (seconds: number) => `Avancer de ${seconds} secondes`,
  rate: 'Vitesse de lecture',
  rateOption: (rate: number) => `${rate.toLocaleString('fr-FR')}×`,
  close: 'Fermer le lecteur',
  position: 'Position dans l’épisode',
  loading: 'Chargement…',
  unknownDuration: '--:--:--',
} as const;
