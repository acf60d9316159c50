import type { LivePlayback } from '@nobicast/contracts/host-api';

export const liveCopy = {
  onAir: 'En direct',
  paused: 'En pause',
  listen: 'Écouter le direct',
  mute: 'Couper le son',
  openStream: 'Ouvrir le flux',
  chat: 'Rejoindre le chat',
  elapsed: 'À l’antenne depuis',
  nothingYet: 'L’émission est à l’antenne.',
  /** Said beside the button. */
  playback: {
    silent: '',
    connecting: 'Connexion au direct…',
    playing: '',
    buffering: 'Le son arrive…',
    reconnecting: 'Le son est coupé, reconnexion…',
    paused: '',
    ended: 'Le direct est terminé.',
    failed: 'Le direct n’a pas pu être lu. Réessayez.',
  } satisfies Record<LivePlayback, string>,
} as const;
