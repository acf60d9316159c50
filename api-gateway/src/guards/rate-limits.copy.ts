/** What a visitor reads who wrote too often. */
export const tooManyWrites = (seconds: number) =>
  `Trop de demandes. Réessayez dans ${seconds} ${seconds > 1 ? 'secondes' : 'seconde'}.`;
