export const devOverridesCopy = {
  label: 'Mode développement',
  source: (folder: string, origin: string) => `${folder} vient de ${origin}`,
  end: 'Revenir à la version en ligne',
};
