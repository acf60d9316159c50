export const devPageCopy = {
  developers: 'Développement',
  margin: 'page de test',
  unavailable: 'Le service de vérification ne répond pas.',
  unavailableHint: 'Lui seul sait si les pages de test sont ouvertes. Le reste du site fonctionne.',
} as const;

export const botCheckTestCopy = {
  head: 'Test de la vérification anti-robot',
  title: 'Test de la vérification',
  intro:
    'Le widget donne un jeton, le serveur le juge et le consomme\u00a0: un jeton ne passe qu’une fois. Sans jeton, l’appel part quand même.',
  noToken: 'Pas encore de jeton.',
  hasToken: (length: number) => `Jeton reçu, ${length} caractères.`,
  verify: 'Vérifier le jeton',
  reply: 'Réponse du serveur',
  raw: 'JSON reçu',
  failed: 'L’appel n’a pas abouti.',
} as const;

export const analyticsTestCopy = {
  head: 'Test de la mesure d’audience',
  title: 'Test de la mesure',
  intro:
    'Les chiffres tels que le serveur les compte, deux boutons qui envoient une écoute ou un téléchargement, et le refus de la mesure.',
  episodeId: 'Identifiant de l’épisode',
  show: 'Lire ses chiffres',
  episode: (id: number) => `Épisode d’identifiant ${id}`,
  site: 'Tout le site',
  refresh: 'Actualiser',
  failed: (message: string) => `L’appel a échoué (${message})\u00a0: valeurs de repli.`,
  trackPlay: 'Envoyer une écoute',
  trackDownload: 'Envoyer un téléchargement',
  tracked: 'Compté par le serveur.',
  notTracked: 'Rien n’a été compté.',
  privacy: 'Mesure d’audience',
  enabled: 'Activée',
  optedOut: 'Désactivée\u00a0: refus enregistré dans ce navigateur',
  doNotTrack: 'Désactivée\u00a0: le navigateur demande à ne pas être suivi',
  optIn: 'Accepter la mesure',
  optOut: 'Refuser la mesure',
  id: (cookie: string) => `Identifiant ${cookie}`,
  none: 'aucun',
  method: 'Comment les téléchargements sont comptés',
  figures: {
    plays: 'Écoutes',
    downloads: 'Téléchargements',
    plays_last_7_days: 'Écoutes, 7 jours',
    downloads_last_7_days: 'Téléchargements, 7 jours',
    episodes: 'Épisodes',
    listeners: 'Auditeurs',
    plays_week: 'Écoutes, 7 jours',
    listeners_30_days: 'Auditeurs, 30 jours',
    plays_30_days: 'Écoutes, 30 jours',
    total_plays: 'Écoutes, depuis toujours',
  },
  unknown: '–',
} as const;
