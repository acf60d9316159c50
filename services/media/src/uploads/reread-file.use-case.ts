import type { FileKind } from '@nobicast/contracts';
import { ApiError } from '@nobicast/service-kit';
import type { StoreAudioDependencies } from '../audio/store-audio.use-case.ts';

/** Schedules another reading of a file that could not be read, with a row in the audit. Does nothing where no reading failed. */
export async function rereadFile(
  { audio, audit, covers, clock, inTransaction }: StoreAudioDependencies,
  { episodeId, kind, userId }: { episodeId: number; kind: FileKind; userId: string },
): Promise<void> {
  if (!(await audio.hasEpisode(episodeId))) throw new ApiError('episode_not_found');
  const isAudio = kind === 'audio';
  const file = await (isAudio ? audio : covers).find(episodeId);
  if (!file) throw new ApiError(isAudio ? 'audio_not_found' : 'cover_not_found');
  const by = await audit.getActor(userId);
  await inTransaction(async (inside) => {
    // `sounds` has what was read of audio files.
    if (!(await (isAudio ? inside.sounds : inside.covers).reread(episodeId))) return;
    await inside.audit.recordReread({ kind, episodeId }, { by, at: clock() });
  });
}
