export const comingSoonCopy = {
  badge: 'Bientôt',
  margin: 'en écriture',
  listen: 'Retour à l’accueil',
  archives: 'Parcourir les archives',
} as const;
