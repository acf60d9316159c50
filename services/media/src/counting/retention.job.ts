import type { JobTask } from '@nobicast/service-kit';
import { countFinishedDays, type CountDependencies } from './count-days.use-case.ts';
import type { RetentionRepository } from './retention.repository.ts';

/**
 * Keeps what the privacy policy promises. Days are counted before their requests become anonymous; the promise is kept
 * also where that fails.
 */
export function keepRetention({
  retention,
  ...counting
}: CountDependencies & { retention: RetentionRepository }): JobTask {
  return async () => {
    try {
      await countFinishedDays(counting);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      counting.logger.error({ reason }, 'days could not be counted before their requests become anonymous');
    }
    const now = counting.clock();
    await retention.anonymise(now);
    await retention.removeOld(now);
  };
}
