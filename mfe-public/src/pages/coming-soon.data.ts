import { paths } from '@nobicast/contracts/paths';
import type { PageData, PageRequest } from '@nobicast/contracts/remote';
import { comingSoonTexts } from './coming-soon.copy.ts';
import { comingSoonHead } from './coming-soon.head.ts';
import type { ComingSoonPath } from './coming-soon-paths.ts';

export const loadComingSoon = (path: ComingSoonPath, { pathname }: PageRequest): Promise<PageData> =>
  Promise.resolve({
    // A podcast app that requests the feed must not take this page for a feed.
    status: path === paths.feed ? 404 : 200,
    head: comingSoonHead(comingSoonTexts[path], pathname),
    cache: {},
    // There is no end of addresses below /blog, nor of spellings: one copy is enough.
    isCacheable: pathname === path.replace('/*', ''),
  });
