import { paths } from '@nobicast/contracts/paths';
import type { PageData, PageRequest } from '@nobicast/contracts/remote';
import { soonTexts } from './soon.copy.ts';
import { soonHead } from './soon.head.ts';
import type { SoonPath } from './soon-paths.ts';

export const loadSoon = (path: SoonPath, { pathname }: PageRequest): Promise<PageData> =>
  Promise.resolve({
    // A reader application that asks for the feed must not take this page for one.
    status: path === paths.feed ? 404 : 200,
    head: soonHead(soonTexts[path], pathname),
    cache: {},
    // There is no end of addresses below /blog, nor of spellings: one copy is enough.
    isCacheable: pathname === path.replace('/*', ''),
  });
