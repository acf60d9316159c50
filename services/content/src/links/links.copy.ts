export const linkSentences = {
  alive: 'La page répond.',
  gone: (status: number) => `La page n’existe plus (erreur ${status}).`,
  unreachable: 'Personne ne répond à cette adresse.',
  loop: 'Cette adresse renvoie sans fin vers d’autres.',
  refusesPrograms: (status: number) =>
    `Le site répond par une erreur ${status}, peut-être aux programmes seulement\u00a0: ouvrez le lien pour vérifier.`,
  slow: 'Le site met trop longtemps à répondre\u00a0: ouvrez le lien pour vérifier.',
  unreadable: 'La réponse du site est illisible\u00a0: ouvrez le lien pour vérifier.',
  credentials: 'Cette adresse contient un identifiant ou un mot de passe, que chacun verrait.',
  notPublic: 'Cette adresse n’est pas sur l’internet public.',
} as const;
