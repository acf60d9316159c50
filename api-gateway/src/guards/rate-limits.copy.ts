/** What a visitor reads who asked too often. */
export const tooManyRequests = (seconds: number) =>
  `Trop de demandes. Réessayez dans ${seconds} ${seconds > 1 ? 'secondes' : 'seconde'}.`;
