export const barCopy = {
  nowOnAir: (title: string) => `À l’antenne\u00a0: ${title}`,
  close: 'Fermer le direct',
} as const;
