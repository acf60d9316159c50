export const shareCopy = {
  share: 'Partager',
  embed: 'Intégrer',
  fromMoment: (time: string) => `À partir de ${time}`,
  wholeEpisode: 'Tout l’épisode',
} as const;
