export const tooManyRequests = (seconds: number) =>
  `Trop de demandes. Réessayez dans ${seconds} ${seconds > 1 ? 'secondes' : 'seconde'}.`;
