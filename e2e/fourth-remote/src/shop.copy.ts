export const shopCopy = {
  title: 'Boutique',
  description: 'Une affiche de l’émission.',
  poster: 'Affiche',
  episodes: 'Tous les épisodes',
  back: 'Toute la boutique',
} as const;
