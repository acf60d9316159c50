import type { JobTask } from '@nobicast/service-kit';
import { countFinishedDays, type CountDependencies } from './count-days.use-case.ts';
import type { RetentionRepository } from './retention.repository.ts';

/**
 * Keeps the privacy policy's promise, even if counting fails. Days are counted before their requests become anonymous.
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
