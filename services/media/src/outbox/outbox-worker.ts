import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '@nobicast/service-kit';
import type { ObjectStore } from '../store/object-store.ts';
import type { OutboxRepository } from './outbox.repository.ts';

interface OutboxDependencies {
  outbox: OutboxRepository;
  store: Pick<ObjectStore, 'remove'>;
  clock: () => Date;
  logger: Logger;
}

/** Removes every object that is due. Answers how many went. */
export async function emptyOutbox({ outbox, store, clock, logger }: OutboxDependencies): Promise<number> {
  for (let count = 0; ; count += 1) {
    const result = await outbox.removeNext(clock(), (objectKey) => store.remove(objectKey));
    if (result.state === 'idle') return count;
    if (result.state === 'failed') {
      logger.warn({ err: result.error }, 'a stored file cannot be removed yet');
      return count;
    }
  }
}

/** Empties the outbox again and again, whatever fails meanwhile. */
export function startOutboxWorker(dependencies: OutboxDependencies & { intervalMs: number }): {
  stop(): Promise<void>;
} {
  const stopping = new AbortController();
  const run = async () => {
    while (!stopping.signal.aborted) {
      try {
        await emptyOutbox(dependencies);
      } catch (error) {
        dependencies.logger.warn({ err: error }, 'the outbox cannot be read, trying again');
      }
      // Aborted: the loop ends.
      await sleep(dependencies.intervalMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const finished = run();
  return {
    stop: async () => {
      stopping.abort();
      await finished;
    },
  };
}
