export const notFoundCopy = {
  label: 'HTTP 404',
  title: 'Page introuvable',
  text: 'Cette adresse n’existe pas, ou plus. Le reste du site, si.',
  home: 'Accueil',
  dashboard: 'Tableau de bord',
} as const;
