import { paths } from '@nobicast/contracts/paths';

/** Route patterns of the announced pages. */
export const soonPaths = [
  paths.about,
  paths.guests,
  `${paths.blog}/*`,
  paths.contact,
  paths.advertising,
  paths.faq,
  paths.legalNotice,
  paths.privacy,
  paths.terms,
  '/episodes/:slug/subjects/:subjectId',
  paths.feed,
  '/search',
] as const;
export type SoonPath = (typeof soonPaths)[number];
