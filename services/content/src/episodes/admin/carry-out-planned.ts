import type { Knex } from '@nobicast/service-kit';
import { adminEpisodesRepository } from './admin-episodes.repository.ts';
import { episodeTransactions } from './episode-transactions.ts';
import { mergeDue } from './merge-episode.use-cases.ts';
import { mergeRepository } from './merge.repository.ts';
import { switchDue } from './planned-switches.use-cases.ts';

/** Carries out the merges and the switches whose instant has come. Neither waits for the other one. */
export const carryingOutPlanned =
  (db: Knex) =>
  async (now: Date): Promise<void> => {
    const inTransaction = episodeTransactions(db);
    try {
      await mergeDue({ inTransaction, merges: mergeRepository(db) }, now);
    } finally {
      await switchDue({ inTransaction, episodes: adminEpisodesRepository(db) }, now);
    }
  };
