import { paths } from '@nobicast/contracts/paths';

/** Route patterns of the pages that are already linked but not built yet. */
export const comingSoonPaths = [`${paths.blog}/*`] as const;
export type ComingSoonPath = (typeof comingSoonPaths)[number];
