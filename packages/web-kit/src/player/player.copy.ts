export const playerKitCopy = {
  of: (position: string, duration: string) => `${position} sur ${duration}`,
  subject: (title: string) => `sujet\u00a0: ${title}`,
  download: 'Télécharger',
} as const;
