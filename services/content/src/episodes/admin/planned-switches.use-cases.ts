import type { AdminEpisodesRepository } from './admin-episodes.repository.ts';
import { applyChange, type ProductionDependencies } from './change-episodes.use-cases.ts';

/**
 * Makes podcasts of the preparations whose instant has come, each in a transaction of its own: page, feed and addresses
 * change at its commit. The podcast has that instant as its date, however late it is done. Two processes may do this at
 * the same time.
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
  for (const { id, actorId } of await episodes.listDueSwitches(now))
    await inTransaction(async (repositories) => {
      await repositories.merges.lockPlanned(id);
      const row = await repositories.episodes.lock(id);
      const at = row?.becomes_podcast_at;
      // Another process has done it, or somebody has moved or withdrawn it.
      if (!row || !at || at > now) return;
      const sent = { type: 'podcast', published_at: at.toISOString(), becomes_podcast_at: null } as const;
      await applyChange(repositories, { row, sent, actorId, now });
    });
}
