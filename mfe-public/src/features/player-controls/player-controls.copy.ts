import { withNumber } from '@nobicast/contracts/titles';
export const controlsCopy = {
  play: 'Écouter',
  pause: 'Mettre en pause',
  region: (number: number | null) => withNumber('Lecteur, épisode', number),
  ready: 'Prêt à écouter',
  resumeAt: (time: string) => `Reprendre à ${time}`,
  startAt: (time: string) => `Départ à ${time}`,
  beyondEnd: (time: string, end: string) =>
    `Le lien mène à ${time}, après la fin (${end})\u00a0: l’épisode part du début.`,
  loading: 'Chargement…',
  buffering: 'Mise en mémoire…',
  playing: 'À l’antenne',
  paused: 'En pause',
  currentSubject: (time: string) => `Sujet en cours, ${time}`,
  /** Verbatim: for an unmeasured episode (A18). */
  usualDuration: '~2h15',
  position: 'Position dans l’épisode',
  back: (seconds: number) => `Reculer de ${seconds} secondes`,
  forward: (seconds: number) => `Avancer de ${seconds} secondes`,
  previousSubject: 'Sujet précédent',
  nextSubject: 'Sujet suivant',
  volume: 'Volume',
  download: 'Télécharger',
  downloadElsewhere: 'Télécharger chez l’éditeur',
} as const;
