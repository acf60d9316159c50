import { brand } from './brand.ts';

/** Who publishes the show, who answers for it, where the site runs, and whose law holds: for the legal pages alone. */
export const publisher = {
  name: `l’équipe de ${brand.name}`,
  director: 'la rédaction',
  host: 'l’éditeur lui-même, sur ses propres machines',
  law: 'au droit français',
  courts: 'les tribunaux français',
  dataAuthority: 'la CNIL',
} as const;
