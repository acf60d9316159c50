import type { JobTask } from '@nobicast/service-kit';
import { recordingOf } from './live-item.rules.ts';
import type { LiveItemsRepository } from './live-items.repository.ts';

/**
 * Keeps what the feeds announce in step with the clock. It depends on nothing but the time and the preparations, so that a late run does what
 * all those before it would have done.
 */
export const announceRecording =
  ({ liveItems, clock }: { liveItems: LiveItemsRepository; clock: () => Date }): JobTask =>
  async () => {
    const now = clock();
    const recording = recordingOf(now, await liveItems.listPlanned(now));
    // Before: it may begin when a former one was to.
    await liveItems.removeBefore(recording.usualStartsAt);
    await liveItems.keep(recording);
  };
