export const mediaCopy = {
  /** Verbatim. */
  imageFailed: "Impossible de charger l'image",
  loadVideo: (title: string) => `Charger la vidéo\u00a0: ${title}`,
  loadSound: (title: string) => `Charger le son\u00a0: ${title}`,
  onDemand: 'Chargé à votre demande',
  youtube: 'Vidéo YouTube',
  soundcloud: 'Son SoundCloud',
  image: 'Image',
  watchOn: (host: string) => `Regarder sur ${host}`,
  listenOn: (host: string) => `Écouter sur ${host}`,
  openLink: (host: string) => `Ouvrir le lien, ${host}`,
  openImage: 'Ouvrir l’image',
} as const;
