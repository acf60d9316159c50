import { randomUUID } from 'node:crypto';
import { oldAddress } from '@nobicast/contracts/old-address';
import type { Logger } from '@nobicast/service-kit';
import { repeat } from '@nobicast/service-kit/waiting';

const retryMs = 5_000;
/** How often the list is read again: announcements may be lost. */
const checkMs = 60_000;

/**
 * The addresses of the former site of the show that have a query, in memory: the cache drops what no page declares, and
 * would send the home page for `/?p=123`. They change a few times in the life of a show.
 */
export function createOldQueries({
  list,
  logger,
}: {
  list(requestId: string): Promise<{ addresses: readonly string[] }>;
  logger: Logger;
}) {
  let known: ReadonlySet<string> = new Set();
  const reading = repeat(
    async () => {
      try {
        known = new Set((await list(randomUUID())).addresses);
        return checkMs;
      } catch (error) {
        logger.debug({ err: error }, 'old addresses are not read yet');
        return retryMs;
      }
    },
    { ref: false },
  );
  return {
    has: (path: string, query: string): boolean =>
      query !== '' && known.size > 0 && known.has(oldAddress(`${path}?${query}`) ?? ''),
    reread: () => reading.wake(),
    stop: () => reading.stop(),
  };
}

export type OldQueries = ReturnType<typeof createOldQueries>;
