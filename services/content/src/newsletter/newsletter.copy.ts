import { brand } from '@nobicast/contracts';

/**
 * Names the text that people read when they subscribe (features/newsletter of the public remote, and the confirmation
 * mail). Whoever changes what it promises changes this too: it is part of the proof of consent.
 */
export const consentTextVersion = '2026-11';

export const tooManyRequests =
  'Plusieurs inscriptions ont déjà été demandées pour cette adresse ou depuis ce réseau. Réessayez dans une heure.';

export const openQuote = 'Un guillemet s’ouvre et ne se ferme pas.';
export const tooManyLines = (most: number) => `${most} lignes au plus à la fois.`;

/** Why an issue cannot be sent yet. */
export const issueNeedsText = {
  subject: 'Un objet est attendu.',
  markdown: 'Un texte est attendu.',
} as const;

export const datePassed = 'Cette date est passée.';
export const dateTooFar = 'Une date d’ici un an est attendue.';

export const archiveCopy = {
  feedTitle: `${brand.name}, la newsletter`,
  feedDescription: 'Les numéros de la newsletter, tels qu’ils sont partis.',
} as const;

/** What an issue about an episode says by itself. */
export const weeklyCopy = {
  sources: 'Sources',
  subject: (number: number | null, title: string) => (number === null ? title : `#${number}\u00a0: ${title}`),
  preview: (titles: readonly string[]) => `Au programme\u00a0: ${titles.join(', ')}.`,
  listen: 'Écouter l’épisode',
  program: 'Au programme',
} as const;
