/**
 * Who publishes the show, who answers for it, and where the site runs. Apart from brand.ts, which every page loads: the
 * legal notice alone needs it.
 */
export const publisher = {
  name: 'l’équipe de Nobicast',
  director: 'la rédaction',
  host: 'l’éditeur lui-même, sur ses propres machines',
} as const;
