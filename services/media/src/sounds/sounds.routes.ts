import { cacheKeys, getAudioFacts, getWaveform } from '@nobicast/contracts';
import { ApiError, registerRoute, shareReply } from '@nobicast/service-kit';
import type { IRouter } from 'express';
import type { AudioRepository } from '../audio/audio.repository.ts';
import type { CoversRepository } from '../covers/covers.repository.ts';
import type { EnclosuresRepository } from '../enclosures/enclosures.repository.ts';
import { presentAudio, presentCover } from './sounds.present.ts';
import type { SoundsRepository } from './sounds.repository.ts';

interface SoundsDependencies {
  audio: Pick<AudioRepository, 'find' | 'hasEpisode'>;
  covers: Pick<CoversRepository, 'find'>;
  enclosures: Pick<EnclosuresRepository, 'findNamed'>;
  sounds: Pick<SoundsRepository, 'find' | 'findPublishedLevels'>;
}

export function soundsRoutes(
  router: IRouter,
  { audio, covers, enclosures, sounds }: SoundsDependencies,
): void {
  registerRoute(router, getAudioFacts, async ({ params: { id } }) => {
    if (!(await audio.hasEpisode(id))) throw new ApiError('episode_not_found');
    const [stored, sound, cover, named] = await Promise.all([
      audio.find(id),
      sounds.find(id),
      covers.find(id),
      enclosures.findNamed(id),
    ]);
    return {
      audio: stored ? presentAudio(id, { audio: stored, sound, named }) : null,
      cover: cover ? presentCover(cover) : null,
    };
  });

  registerRoute(router, getWaveform, async ({ params: { id } }, response) => {
    const levels = await sounds.findPublishedLevels(id);
    if (levels === undefined) throw new ApiError('episode_not_found');
    shareReply(response, { keys: [cacheKeys.episode(id)] });
    return { levels };
  });
}
