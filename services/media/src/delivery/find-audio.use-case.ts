import { ApiError } from '@nobicast/service-kit';
import type { AudioRepository } from '../audio/audio.repository.ts';

/** What a visitor may hear: the audio of a published episode. */
export async function findAudio({ audio }: { audio: AudioRepository }, episodeId: number) {
  const found = await audio.findPublished(episodeId);
  if (!found) throw new ApiError('audio_not_found');
  return found;
}
