import type { PageData, PageRequest } from '@nobicast/contracts/remote';
import { soonHead } from './heads.ts';
import type { SoonText } from './soon.copy.ts';

export const loadSoon = (page: SoonText, { pathname }: PageRequest): Promise<PageData> =>
  Promise.resolve({
    status: 200,
    head: soonHead(page, pathname),
    cache: {},
    isCacheable: !page.path.includes(':'),
  });
