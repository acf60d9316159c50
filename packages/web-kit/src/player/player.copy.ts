export const playerKitCopy = {
  of: (position: string, duration: string) => `${position} sur ${duration}`,
  subject: (title: string) => `sujet\u00a0: ${title}`,
  download: 'Télécharger',
  rate: 'Vitesse de lecture',
  rateOption: (rate: number) => `${String(rate).replace('.', ',')}×`,
  linkCopied: 'Lien copié',
  linkNotCopied: (url: string) => `Le lien n’a pas pu être copié. Le voici\u00a0: ${url}`,
} as const;
