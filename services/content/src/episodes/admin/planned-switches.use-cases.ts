import { showState } from '@nobicast/contracts/show-state';
import { toShowCommands } from '../../shows/shows.rules.ts';
import type { AdminEpisodesRepository, LockedEpisode } from './admin-episodes.repository.ts';
import { applyChange, type ProductionDependencies, type Repositories } from './change-episodes.use-cases.ts';
import { switchInstant } from './planned-switch.rules.ts';

interface DueSwitch {
  id: number;
  actorId: string;
}

/**
 * Makes podcasts of the preparations whose instant has come and whose show is over, each in a transaction of its own:
 * page, feed and addresses change at its commit. The podcast has that instant as its date, however late it is done. Two
 * processes may do this at the same time.
 */
export async function switchDue(
  {
    inTransaction,
    episodes,
  }: Pick<ProductionDependencies, 'inTransaction'> & {
    episodes: Pick<AdminEpisodesRepository, 'listDueSwitches'>;
  },
  now: Date,
): Promise<void> {
  let failure: unknown;
  for (const due of await episodes.listDueSwitches(now))
    await inTransaction((repositories) => switchOne(repositories, due, now)).catch((error: unknown) => {
      // A failure does not stop the next switch.
      failure = error;
    });
  if (failure !== undefined) throw failure;
}

/** When a preparation that was to become a podcast at `at` does so; undefined while it waits for its show. */
export async function dueInstant(
  { shows }: Pick<Repositories, 'shows'>,
  { row, at, now }: { row: LockedEpisode; at: Date; now: Date },
): Promise<Date | undefined> {
  const show = showState(toShowCommands(await shows.listCommands(row.id)));
  const instant = switchInstant({ ...row, at }, show, now);
  return instant && instant <= now ? instant : undefined;
}

async function switchOne(repositories: Repositories, { id, actorId }: DueSwitch, now: Date): Promise<void> {
  const { episodes, merges } = repositories;
  await merges.lockPlanned(id);
  const row = await episodes.lock(id);
  const plannedAt = row?.becomes_podcast_at;
  // Another process has done it, or somebody has moved or withdrawn it.
  if (!row || !plannedAt || plannedAt > now) return;
  const at = await dueInstant(repositories, { row, at: plannedAt, now });
  if (!at) return;
  const sent = { type: 'podcast', published_at: at.toISOString(), becomes_podcast_at: null } as const;
  await applyChange(repositories, { row, sent, actorId, now });
}
