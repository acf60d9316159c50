import { randomUUID } from 'node:crypto';
import { silentLogger } from '@nobicast/service-kit/testing';
import { audioRepository } from '../audio/audio.repository.ts';
import { removalsRepository } from '../removals/removals.repository.ts';
import { envelopesRepository } from '../sounds/envelopes.repository.ts';
import { hearSound } from '../sounds/hear-sound.ts';
import { soundsRepository } from '../sounds/sounds.repository.ts';
import type { RunTool } from '../tools/run-tool.ts';
import type { MediaForTest } from './media-for-test.ts';

/** Does the job of an episode's sound at once: a worker costs more than the measurement of a short sound. */
export async function hearNow(
  { db, store, clock, runTool: usualTool }: MediaForTest,
  episodeId: number,
  runTool: RunTool = usualTool,
): Promise<void> {
  const hear = hearSound({
    audio: audioRepository(db),
    sounds: soundsRepository(db),
    removals: removalsRepository(db),
    store,
    runTool,
    inTransaction: (work) =>
      db.transaction((transaction) =>
        work({
          envelopes: envelopesRepository(transaction),
          removals: removalsRepository(transaction),
          sounds: soundsRepository(transaction),
        }),
      ),
    uploadLifetimeMs: 60_000,
    clock,
    newId: randomUUID,
    logger: silentLogger(),
  });
  const [sound] = await db('media.sounds').where({ episode_id: episodeId }).select('object_key as objectKey');
  await hear({ episodeId, ...sound });
}
