import { cacheKeys } from '@nobicast/contracts';
import { repeat, type Logger, type Repetition } from '@nobicast/service-kit';
import type { PublicationsRepository } from './episodes/publications.repository.ts';

const longestWaitMs = 60_000;
/** At start, publications of this period are announced: a restart takes less, and shared replies expire after it. */
const catchUpMs = 60_000;
/** The clocks of other machines may be slightly behind: when notified, they must already see the episode. */
const graceMs = 300;

const keysOfPublication = (arrived: readonly { id: number; number: number }[]) => [
  cacheKeys.episodes,
  cacheKeys.anyEpisode,
  ...arrived.flatMap(({ id, number }) => [cacheKeys.episode(id), cacheKeys.number(number)]),
];

/** Whether a change may have added or moved a publication date. */
export const movesPublications = (keys: readonly string[]) =>
  keys.some((key) => key === cacheKeys.episodes || key.replace(/^!/, '') === cacheKeys.everything);

/**
 * A publication by date changes no row, so no trigger notifies the caches: this waits for the next `published_at`
 * and announces it. With several replicas each announces it, which is harmless. Call `wake` when an episode may
 * have been added or moved.
 */
export function startPublicationClock(options: {
  publications: PublicationsRepository;
  clock: () => Date;
  logger: Logger;
}): Repetition {
  const { publications, clock, logger } = options;
  let seenUntil = new Date(clock().getTime() - catchUpMs);

  const announceArrived = async (): Promise<number> => {
    const now = new Date(clock().getTime() - graceMs);
    const { arrived, nextAt } = await publications.findPublications(seenUntil, now);
    if (arrived.length > 0) await publications.announceKeys(keysOfPublication(arrived));
    seenUntil = now;
    if (!nextAt) return longestWaitMs;
    return Math.min(Math.max(nextAt.getTime() - now.getTime(), 0), longestWaitMs);
  };

  return repeat(async () => {
    try {
      return await announceArrived();
    } catch (error) {
      logger.warn({ err: error }, 'the publication clock cannot read the episodes, trying again');
      return 1_000;
    }
  });
}
