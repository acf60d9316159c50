import { setTimeout as sleep } from 'node:timers/promises';
import { cacheKeys } from '@nobicast/contracts';
import type { Logger } from '@nobicast/service-kit';
import type { PublicationsRepository } from './episodes/publications.repository.ts';

export interface PublicationClock {
  /** Looks again now: an episode may have been added or moved. */
  wake(): void;
  stop(): Promise<void>;
}

const longestWaitMs = 60_000;
/** What became public while no process was there to tell: a restart takes less, and caches ask again after as long. */
const missedMs = 60_000;
/** Other machines' clocks may be a little behind ours: they must already see the episode when they are told. */
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
 * Publishing by date changes no row, so nothing would notify the caches: this waits for the next
 * `published_at` and announces it. Several replicas announce it each, which is harmless.
 */
export function startPublicationClock(options: {
  publications: PublicationsRepository;
  clock: () => Date;
  logger: Logger;
}): PublicationClock {
  const { publications, clock, logger } = options;
  const stopping = new AbortController();
  let waking = new AbortController();
  let seenUntil = new Date(clock().getTime() - missedMs);

  const look = async (): Promise<number> => {
    const now = new Date(clock().getTime() - graceMs);
    const { arrived, nextAt } = await publications.findPublications(seenUntil, now);
    if (arrived.length > 0) await publications.announceKeys(keysOfPublication(arrived));
    seenUntil = now;
    if (!nextAt) return longestWaitMs;
    return Math.min(Math.max(nextAt.getTime() - now.getTime(), 0), longestWaitMs);
  };

  const run = async () => {
    while (!stopping.signal.aborted) {
      waking = new AbortController();
      const signal = AbortSignal.any([waking.signal, stopping.signal]);
      let waitMs = 1_000;
      try {
        waitMs = await look();
      } catch (error) {
        logger.warn({ err: error }, 'the publication clock cannot read the episodes, trying again');
      }
      // Being woken is how this wait usually ends.
      await sleep(waitMs, undefined, { signal }).catch(() => undefined);
    }
  };
  const finished = run();

  return {
    wake: () => waking.abort(),
    stop: async () => {
      stopping.abort();
      await finished;
    },
  };
}
