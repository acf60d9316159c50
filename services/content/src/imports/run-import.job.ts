import type { JobTask } from '@nobicast/service-kit';
import { z } from 'zod';
import { activeStateSchema, type ImportRunsRepository } from './import-runs.repository.ts';
import type { PerformInProcess } from './spawn-run.ts';

const payloadSchema = z.object({ runId: z.int(), state: activeStateSchema });

/**
 * Works on a run once. A job that is repeated, because its worker was killed, finds its run claimed: that run has
 * changed no episode, and whoever began it decides whether to simulate again.
 */
export const runImport =
  ({
    runs,
    perform,
  }: {
    runs: Pick<ImportRunsRepository, 'claim' | 'interrupt'>;
    perform: PerformInProcess;
  }): JobTask =>
  async (payload) => {
    const { runId, state } = payloadSchema.parse(payload);
    if (await runs.claim(runId, state)) await perform(runId);
    // Does nothing to a run with an outcome, which may be in its next state already: that is another job's.
    await runs.interrupt(runId, state);
  };
