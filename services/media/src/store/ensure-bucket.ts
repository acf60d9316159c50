import { pause, type Logger } from '@nobicast/service-kit';
import type { ObjectStore } from './object-store.ts';

/** Media may start before its store. */
export async function ensureBucketEventually(
  store: Pick<ObjectStore, 'ensureBucket'>,
  logger: Logger,
  signal: AbortSignal,
): Promise<void> {
  for (let waitMs = 250; !signal.aborted; waitMs = Math.min(waitMs * 2, 5_000)) {
    try {
      await store.ensureBucket();
      return;
    } catch (error) {
      logger.warn({ err: error }, 'the object store does not answer yet');
      await pause(waitMs, signal);
    }
  }
}
