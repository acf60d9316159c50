export const mediaCopy = {
  /** Verbatim. */
  imageFailed: "Impossible de charger l'image",
  loadVideo: 'Charger la vidéo',
  loadSound: 'Charger le son',
  onDemand: 'Chargé à votre demande',
  youtube: 'Vidéo YouTube',
  soundcloud: 'Son SoundCloud',
  image: 'Image',
  watchOn: (host: string) => `Regarder sur ${host}`,
  listenOn: (host: string) => `Écouter sur ${host}`,
  openLink: (host: string) => `Ouvrir le lien, ${host}`,
  openImage: 'Ouvrir l’image',
} as const;
