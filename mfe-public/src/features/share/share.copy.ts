export const shareCopy = {
  share: 'Partager',
  fromMoment: (time: string) => `À partir de ${time}`,
  wholeEpisode: 'Tout l’épisode',
} as const;
