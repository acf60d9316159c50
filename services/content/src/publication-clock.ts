import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '@nobicast/service-kit';
import type { EpisodesRepository } from './episodes/episodes.repository.ts';

export interface PublicationClock {
  /** Looks again now: an episode may have been added or moved. */
  wake(): void;
  stop(): Promise<void>;
}

const longestWaitMs = 60_000;
/** Other machines' clocks may be a little behind ours: they must already see the episode when they are told. */
const graceMs = 300;

/**
 * Publishing by date changes no row, so nothing would notify the caches: this waits for the next
 * `published_at` and announces it. Several replicas announce it each, which is harmless.
 */
export function startPublicationClock(options: {
  episodes: Pick<EpisodesRepository, 'findPublications' | 'announceChange'>;
  clock: () => Date;
  logger: Logger;
}): PublicationClock {
  const { episodes, clock, logger } = options;
  const stopping = new AbortController();
  let waking = new AbortController();
  let seenUntil = clock();

  const look = async (): Promise<number> => {
    const now = new Date(clock().getTime() - graceMs);
    const { hasArrived, nextAt } = await episodes.findPublications(seenUntil, now);
    if (hasArrived) await episodes.announceChange();
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
