export const botCheckTestCopy = {
  head: 'Test de la vérification anti-robot',
  developers: 'Développement',
  margin: 'page de test',
  title: 'Test de la vérification',
  intro:
    'Le widget donne un jeton, le serveur le juge et le consomme\u00a0: un jeton ne passe qu’une fois. Sans jeton, l’appel part quand même.',
  noToken: 'Pas encore de jeton.',
  hasToken: (length: number) => `Jeton reçu, ${length} caractères.`,
  verify: 'Vérifier le jeton',
  reply: 'Réponse du serveur',
  raw: 'JSON reçu',
  failed: 'L’appel n’a pas abouti.',
  unavailable: 'Le service de vérification ne répond pas.',
  unavailableHint: 'Cette page a besoin de lui. Le reste du site fonctionne.',
  loading: 'Chargement de la page de test…',
} as const;
