import { paths } from '@nobicast/contracts/paths';
import type { PageData, PageRequest } from '@nobicast/contracts/remote';
import { soonHead } from './heads.ts';
import type { SoonText } from './soon.copy.ts';

export const loadSoon = (page: SoonText, { pathname }: PageRequest): Promise<PageData> =>
  Promise.resolve({
    // A reader application that asks for the feed must not take this page for one.
    status: page.path === paths.feed ? 404 : 200,
    head: soonHead(page, pathname),
    cache: {},
    isCacheable: !page.path.includes(':'),
  });
