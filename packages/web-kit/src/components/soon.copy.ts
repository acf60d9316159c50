export const soonCopy = {
  badge: 'Bientôt',
  margin: 'Page en cours d’écriture',
  listen: 'Retour à l’accueil',
  archives: 'Parcourir les archives',
} as const;
