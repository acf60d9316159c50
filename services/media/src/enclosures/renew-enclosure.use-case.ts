import { ApiError } from '@nobicast/service-kit';
import type { StoreAudioDependencies } from '../audio/store-audio.use-case.ts';
import type { NamedEnclosure } from './enclosures.repository.ts';

/**
 * Audited. Nothing changes if the sound has that address already, because the request was sent twice or a file of
 * another type came meanwhile.
 */
export async function renewEnclosure(
  { audio, audit, clock, inTransaction }: StoreAudioDependencies,
  { episodeId, version, userId }: { episodeId: number; version: number; userId: string },
): Promise<NamedEnclosure> {
  if (!(await audio.hasEpisode(episodeId))) throw new ApiError('episode_not_found');
  const by = await audit.getActor(userId);
  return inTransaction(async (inside) => {
    await inside.enclosures.lock(episodeId);
    const current = await inside.enclosures.findNamed(episodeId);
    if (!current) throw new ApiError('not_in_feeds');
    if (current.version === version) return current;
    if (current.version + 1 !== version) throw new ApiError('enclosure_changed');
    const at = clock();
    const renewed = await inside.enclosures.renew(episodeId, at);
    await inside.audit.recordNewFeedAddress({ episodeId, version }, { by, at });
    return renewed;
  });
}
