export const headsCopy = {
  description: 'L’espace des membres\u00a0: connexion sans mot de passe, profil et commentaires.',
} as const;
