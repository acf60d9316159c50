import { ApiError, type Knex } from '@nobicast/service-kit';
import { historyRepository, type Act, type HistoryRepository } from './history.repository.ts';

export interface ProducerCall {
  episodeId: number;
  userId: string;
}

/** What a change of an episode's parts works with, inside its transaction: the episode is locked until it ends. */
export interface Production<Repository> {
  repository: Repository;
  history: Pick<HistoryRepository, 'listChanges'>;
  /** Writes acts of the caller into the audit. */
  record(acts: readonly Act[]): Promise<void>;
}

export type Produce<Repository> = <Result>(
  call: ProducerCall,
  work: (production: Production<Repository>) => Promise<Result>,
) => Promise<Result>;

export const hasEpisode = async (db: Knex, episodeId: number): Promise<boolean> => {
  const row: unknown = await db('content.episodes').where({ id: episodeId }).first('id');
  return row !== undefined;
};

/**
 * Runs changes of the parts of an episode one after the other: each in a transaction that locks the episode.
 *
 * @throws ApiError `episode_not_found`
 */
export const producing =
  <Repository>(db: Knex, repositoryOf: (db: Knex) => Repository, clock: () => Date): Produce<Repository> =>
  ({ episodeId, userId }, work) =>
    db.transaction(async (transaction) => {
      const { rows } = await transaction.raw<{ rows: unknown[] }>(
        'select 1 from content.episodes where id = :episodeId for update',
        { episodeId },
      );
      if (rows.length === 0) throw new ApiError('episode_not_found');
      const history = historyRepository(transaction);
      return work({
        repository: repositoryOf(transaction),
        history,
        record: async (acts) => {
          if (acts.length === 0) return;
          const by = await history.getActor(userId);
          await history.record(
            acts.map((act) => ({ ...act, facts: { episode_id: episodeId, ...act.facts } })),
            { by, at: clock() },
          );
        },
      });
    });
