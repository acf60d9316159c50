/** The `altcha` part is handed to its widget. */
export const botCheckCopy = {
  name: 'Vérification anti-robot',
  loading: 'Chargement de la vérification…',
  failed: 'La vérification anti-robot n’a pas abouti. Rien de ce que vous avez écrit n’est perdu.',
  insecure: 'La vérification anti-robot demande une adresse en https.',
  altcha: {
    label: 'Je ne suis pas un robot',
    verifying: 'Vérification en cours…',
    verified: 'Vérifié',
    waitAlert: 'Vérification en cours, un instant.',
    error: 'La vérification n’a pas abouti.',
    expired: 'La vérification a expiré.',
  },
} as const;
