/** Without JavaScript: what happened, and the way on. */
export const pendingCopy = {
  needsScript: {
    title: 'Il manque JavaScript',
    text: 'Cette page en a besoin. Le reste du site se lit et s’écoute sans.',
  },
  unavailable: {
    title: 'Page momentanément indisponible',
    text: 'Le site se rétablit. Cette page se recharge toute seule.',
  },
  signedIn: {
    title: 'C’est fait, vous êtes connecté',
    text: 'La suite de cette page a besoin de JavaScript\u202f; le reste du site se lit et s’écoute sans.',
  },
  invalidToken: {
    title: 'Lien éteint',
    text: 'Ce lien de connexion est invalide, expiré ou déjà utilisé. Il en faut un neuf, que vous demanderez dans un navigateur avec JavaScript.',
  },
  failed: {
    title: 'Échec de la connexion',
    /** Verbatim. */
    text: "Une erreur inattendue s'est produite lors de l'authentification.",
  },
  code: (code: string) => `Code d’erreur\u00a0: ${code}`,
  next: 'Reprendre où vous en étiez',
  again: 'Demander un nouveau lien',
  feed: 'Le flux du podcast',
  home: 'Retour à l’accueil',
} as const;
