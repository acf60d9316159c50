import { limits, type BulkOutcome, type EpisodeSelection, type EpisodeType } from '@nobicast/contracts';
import { ApiError, toApiError, type Logger } from '@nobicast/service-kit';
import type { AdminEpisodesRepository } from './admin-episodes.repository.ts';
import { deleteEpisode, updateEpisode, type ProductionDependencies } from './change-episodes.use-cases.ts';

export interface BulkDependencies extends ProductionDependencies {
  episodes: Pick<AdminEpisodesRepository, 'listIds'>;
  logger: Logger;
}

/** @throws ApiError `selection_changed` if the filter matches another number of episodes than its list showed */
async function idsOf({ episodes }: BulkDependencies, selection: EpisodeSelection): Promise<number[]> {
  const ids = await episodes.listIds(selection, limits.adminEpisodes.bulk + 1);
  if ('count' in selection && selection.count !== ids.length) throw new ApiError('selection_changed');
  return ids;
}

/** Each episode in a transaction of its own: one that fails changes nothing about the others. */
async function forEach(
  dependencies: BulkDependencies,
  selection: EpisodeSelection,
  work: (id: number) => Promise<{ number: number | null }>,
): Promise<BulkOutcome[]> {
  const outcomes: BulkOutcome[] = [];
  for (const id of await idsOf(dependencies, selection)) {
    try {
      const { number } = await work(id);
      outcomes.push({ id, number, is_done: true, sentence: null });
    } catch (thrown) {
      const error = toApiError(thrown);
      if (error.status >= 500)
        dependencies.logger.error({ err: thrown, id }, 'an episode of a selection failed');
      outcomes.push({ id, number: null, is_done: false, sentence: error.message });
    }
  }
  return outcomes;
}

export const deleteEpisodes = (
  dependencies: BulkDependencies,
  { selection, actorId }: { selection: EpisodeSelection; actorId: string },
) => forEach(dependencies, selection, (id) => deleteEpisode(dependencies, { id, actorId }));

export const setTypeOfEpisodes = (
  dependencies: BulkDependencies,
  { selection, type, actorId }: { selection: EpisodeSelection; type: EpisodeType; actorId: string },
) => forEach(dependencies, selection, (id) => updateEpisode(dependencies, { id, sent: { type }, actorId }));
