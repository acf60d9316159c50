export const barCopy = {
  nowOnAir: (title: string) => `À l’antenne\u00a0: ${title}`,
  /** While its sound goes on. */
  over: 'L’émission est finie.',
  close: 'Fermer le direct',
} as const;
