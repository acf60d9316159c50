import { paths } from '@nobicast/contracts/paths';

/** Route patterns of the pages that are already linked but not built yet. */
export const comingSoonPaths = [
  paths.about,
  paths.guests,
  `${paths.blog}/*`,
  paths.contact,
  paths.advertising,
  paths.faq,
  paths.legalNotice,
  paths.privacy,
  paths.terms,
] as const;
export type ComingSoonPath = (typeof comingSoonPaths)[number];
