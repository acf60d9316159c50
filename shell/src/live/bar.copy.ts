export const barCopy = {
  nowOnAir: (title: string) => `À l’antenne\u00a0: ${title}`,
  /** Shown when the show is over and its sound still plays. */
  over: 'L’émission est finie.',
  close: 'Fermer le direct',
} as const;
