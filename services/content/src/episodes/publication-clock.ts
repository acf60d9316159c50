import { cacheKeys } from '@nobicast/contracts';
import { repeat, type Logger, type Repetition } from '@nobicast/service-kit';
import type { Publications, PublicationsRepository } from './publications.repository.ts';

const longestWaitMs = 60_000;
const retryMs = 1_000;
/** At start, publications of this period are announced: a restart takes less, and shared replies expire after it. */
const catchUpMs = 60_000;
/** The clocks of other machines may be slightly behind: when notified, they must already see the episode. */
const graceMs = 300;

const keysOfPublication = ({ arrived, hasArrivedPosts }: Publications) => [
  ...(arrived.length > 0 ? [cacheKeys.episodes, cacheKeys.anyEpisode] : []),
  ...arrived.flatMap(({ id, number }) => [cacheKeys.episode(id), ...cacheKeys.number(number)]),
  ...(hasArrivedPosts ? [cacheKeys.posts] : []),
];

const movingKeys: readonly string[] = [cacheKeys.episodes, cacheKeys.posts, cacheKeys.everything];

/** Whether a change may have added or moved a publication date. A key of something removed has a `!` in front. */
export const movesPublications = (keys: readonly string[]) =>
  keys.some((key) => movingKeys.includes(key.replace(/^!/, '')));

/**
 * A publication by date changes no row, so no trigger notifies the caches: this waits for the next `published_at`
 * and announces it. With several replicas each announces it, which is harmless. Call `wake` when an episode or a post
 * may have been added or moved.
 */
export function startPublicationClock(options: {
  publications: PublicationsRepository;
  /** Carries out what was planned until this instant: merges and switches (decisions 0102 and 0119). */
  carryOut?: (now: Date) => Promise<void>;
  clock: () => Date;
  logger: Logger;
}): Repetition {
  const { publications, carryOut, clock, logger } = options;
  let seenUntil = new Date(clock().getTime() - catchUpMs);

  const announceArrived = async (): Promise<number> => {
    const now = new Date(clock().getTime() - graceMs);
    let isCarriedOut = true;
    try {
      await carryOut?.(now);
    } catch (error) {
      isCarriedOut = false;
      logger.warn({ err: error }, 'a planned merge or switch is not done yet, trying again');
    }
    const found = await publications.findPublications(seenUntil, now);
    const { nextAt } = found;
    const keys = keysOfPublication(found);
    if (keys.length > 0) await publications.announceKeys(keys);
    seenUntil = now;
    if (!isCarriedOut) return retryMs;
    if (!nextAt) return longestWaitMs;
    return Math.min(Math.max(nextAt.getTime() - now.getTime(), 0), longestWaitMs);
  };

  return repeat(async () => {
    try {
      return await announceArrived();
    } catch (error) {
      logger.warn({ err: error }, 'the publication clock cannot read what is to come, trying again');
      return retryMs;
    }
  });
}
