import { paths } from '@nobicast/contracts/paths';
import type { PageData, PageRequest } from '@nobicast/contracts/remote';
import { originInCache } from '../site-origin.ts';
import { subscribeHead } from './subscribe.head.ts';

/** The addresses of apps contain that of the feed, so the page needs the origin of the site. */
export function loadSubscribe({ pathname, origin }: PageRequest): Promise<PageData> {
  return Promise.resolve({
    status: 200,
    head: subscribeHead,
    cache: originInCache(origin),
    // Spellings of the address are endless: only the exact one is cached.
    isCacheable: pathname === paths.subscribe,
  });
}
