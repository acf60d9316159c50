import { randomUUID } from 'node:crypto';
import { getFeed, paths } from '@nobicast/contracts';
import type { Logger } from '@nobicast/service-kit';
import { repeat } from '@nobicast/service-kit/waiting';
import type { CacheRequests } from '../cache-requests.ts';
import type { Cache } from './cache.ts';

export const warmEpisodes = 25;
/** After a start: the first visitors have priority. */
export const usualFirstAfterMs = 5_000;

const retryMs = 5_000;
const checkMs = 60_000;

export interface WarmUpOptions {
  ensure: Cache['ensure'];
  requests: Pick<CacheRequests, 'callRequest' | 'documentRequest'>;
  listSlugs(requestId: string): Promise<readonly string[]>;
  pin(keys: readonly string[]): void;
  logger: Logger;
  firstAfterMs: number;
}

/**
 * Fetches the pages that must never fail: home, archives, the feed and the newest episodes. One after the
 * other, until each is cached, and again for those that were removed.
 */
export function startWarmUp(options: WarmUpOptions) {
  const { ensure, requests, listSlugs, pin, logger, firstAfterMs } = options;
  let isFirst = true;

  async function warm(stopping: AbortSignal): Promise<boolean> {
    const slugs = await listSlugs(randomUUID());
    const documents = [paths.home, paths.archives, ...slugs.map(paths.episode)];
    pin([...documents, getFeed.path]);
    let isWhole = true;
    for (const path of documents) {
      if (stopping.aborted) return false;
      if (!(await ensure(requests.documentRequest(path, '')))) isWhole = false;
    }
    const feed = requests.callRequest(getFeed, getFeed.path, '');
    if (feed && !(await ensure(feed))) isWhole = false;
    return isWhole;
  }

  return repeat(
    async (stopping) => {
      if (isFirst) {
        isFirst = false;
        return firstAfterMs;
      }
      try {
        return (await warm(stopping)) ? checkMs : retryMs;
      } catch (error) {
        logger.debug({ err: error }, 'pages are not asked for yet');
        return retryMs;
      }
    },
    { ref: false },
  );
}
