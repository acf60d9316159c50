import type { JobTask } from '@nobicast/service-kit';
import type { ShowsRepository } from '../shows/shows.repository.ts';
import { toldState, toShowCommands } from '../shows/shows.rules.ts';
import { recordingOf } from './live-item.rules.ts';
import type { LiveItemsRepository } from './live-items.repository.ts';

export interface AnnounceDependencies {
  liveItems: LiveItemsRepository;
  shows: Pick<ShowsRepository, 'listCommands'>;
  clock: () => Date;
}

/**
 * Keeps what the feeds announce in step with the shows, and with the clock where no show has begun. It depends on nothing else, so that a late run does what
 * all those before it would have done.
 */
export const announceRecording =
  ({ liveItems, shows, clock }: AnnounceDependencies): JobTask =>
  async () => {
    const now = clock();
    const preparations = await liveItems.listPreparations(now);
    const planned = await Promise.all(
      preparations.map(async (one) => ({
        ...one,
        phase: toldState(toShowCommands(await shows.listCommands(one.id)), one.startsAt).phase,
      })),
    );
    const recording = recordingOf(now, planned);
    // Before: it may begin when a former one was to.
    await liveItems.removeBefore(recording.usualStartsAt);
    await liveItems.keep(recording);
  };
