import type { Knex } from '@nobicast/service-kit';
import { historyRepository } from '../../editing/history.repository.ts';
import { showsRepository } from '../../shows/shows.repository.ts';
import { adminEpisodesRepository } from './admin-episodes.repository.ts';
import type { ProductionDependencies } from './change-episodes.use-cases.ts';
import { mergeRepository } from './merge.repository.ts';
import { slugsRepository } from './slugs.repository.ts';

/** What changes episodes, on one connection inside its transaction. */
export const episodeTransactions =
  (db: Knex): ProductionDependencies['inTransaction'] =>
  (work) =>
    db.transaction((transaction) =>
      work({
        episodes: adminEpisodesRepository(transaction),
        slugs: slugsRepository(transaction),
        history: historyRepository(transaction),
        merges: mergeRepository(transaction),
        shows: showsRepository(transaction),
      }),
    );
