export const pendingCopy = {
  needsScript: {
    title: 'Il manque JavaScript',
    text: 'Cette page en a besoin. Le reste du site se lit et s’écoute sans.',
  },
  signedIn: {
    title: 'C’est fait, vous êtes connecté',
    text: 'La suite de cette page a besoin de JavaScript\u202f; le reste du site se lit et s’écoute sans.',
  },
  home: 'Retour à l’accueil',
} as const;
