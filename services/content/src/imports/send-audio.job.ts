import { maxExternalAudios } from '@nobicast/contracts';
import type { JobTask } from '@nobicast/service-kit';
import { z } from 'zod';
import type { AudioSender } from './feed/send-audio.ts';
import type { ImportRunsRepository } from './import-runs.repository.ts';

const payloadSchema = z.object({ runId: z.int() });
/** What media says of an entry that it will refuse again. */
const finalReasons = /episode_not_found|validation_failed|too_large/;

/**
 * Registers the audio of applied episodes with media, in batches that are remembered: whatever ends this job, the next
 * attempt continues where it was. Where media is away it fails, and is tried again.
 */
export const sendImportAudio =
  ({
    runs,
    audio,
  }: {
    runs: Pick<ImportRunsRepository, 'listAudio' | 'finishAudio'>;
    audio: Pick<AudioSender, 'declare'>;
  }): JobTask =>
  async (payload) => {
    const { runId } = payloadSchema.parse(payload);
    for (;;) {
      const batch = await runs.listAudio(runId, maxExternalAudios);
      if (batch.length === 0) return;
      const { refused } = await audio.declare(batch);
      const waiting = refused.filter(({ reason }) => !finalReasons.test(reason));
      if (waiting.length > 0) throw new Error(`The audio was not registered: ${waiting[0]?.reason}.`);
      await runs.finishAudio(
        runId,
        batch.map(({ id }) => id),
        refused.length,
      );
    }
  };
