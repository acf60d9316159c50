import type { JobTask, Knex } from '@nobicast/service-kit';
import { showsRepository, type ShowsRepository } from '../shows/shows.repository.ts';
import { toldShow, toShowCommands } from '../shows/shows.rules.ts';
import { recordingOf } from './live-item.rules.ts';
import { liveItemsRepository, type LiveItemsRepository } from './live-items.repository.ts';

interface Repositories {
  liveItems: Pick<LiveItemsRepository, 'listPreparations' | 'removeBefore' | 'keep'>;
  shows: Pick<ShowsRepository, 'listCommands'>;
}

export interface AnnounceDependencies {
  inTurn(work: (repositories: Repositories) => Promise<void>): Promise<void>;
  clock: () => Date;
}

/** One at a time: each run reads what all before it have written, so that no older state follows a newer one. */
export const announcingInTurn =
  (db: Knex): AnnounceDependencies['inTurn'] =>
  (work) =>
    db.transaction(async (transaction) => {
      await transaction.raw(`select pg_advisory_xact_lock(hashtext('content.live_items'))`);
      await work({ liveItems: liveItemsRepository(transaction), shows: showsRepository(transaction) });
    });

/**
 * Keeps what the feeds announce in step with the shows, and with the clock where no show has begun. It depends on
 * nothing else, so that a late run does what all those before it would have done.
 */
export const announceRecording =
  ({ inTurn, clock }: AnnounceDependencies): JobTask =>
  () =>
    inTurn(async ({ liveItems, shows }) => {
      const now = clock();
      const planned = [];
      // One after the other: a transaction has one connection.
      for (const one of await liveItems.listPreparations(now)) {
        const commands = toShowCommands(await shows.listCommands(one.id));
        planned.push({ ...one, ...toldShow(commands, one.startsAt, now) });
      }
      const recording = recordingOf(now, planned);
      // Removed first: this recording may begin when a former one was to.
      await liveItems.removeBefore(recording.usualStartsAt);
      await liveItems.keep(recording, now);
    });
