import { cacheKeys, getAudioFacts, getEnvelope, getEnvelopeSteps, getWaveform } from '@nobicast/contracts';
import { ApiError, registerRoute, registerStream, shareReply } from '@nobicast/service-kit';
import type { IRouter } from 'express';
import type { AudioRepository } from '../audio/audio.repository.ts';
import type { CoversRepository } from '../covers/covers.repository.ts';
import { deliverFile } from '../delivery/deliver-file.ts';
import type { EnclosuresRepository } from '../enclosures/enclosures.repository.ts';
import type { ObjectStore } from '../store/object-store.ts';
import type { EnvelopesRepository } from './envelopes.repository.ts';
import { presentAudio, presentCover, presentEnvelope, revisionOf } from './sounds.present.ts';
import type { SoundsRepository } from './sounds.repository.ts';

interface SoundsDependencies {
  audio: Pick<AudioRepository, 'find' | 'hasEpisode'>;
  covers: Pick<CoversRepository, 'find'>;
  enclosures: Pick<EnclosuresRepository, 'findNamed'>;
  envelopes: Pick<EnvelopesRepository, 'find'>;
  sounds: Pick<SoundsRepository, 'find' | 'findPublishedLevels'>;
  store: Pick<ObjectStore, 'read'>;
}

/** Kept by one browser, which asks each time whether they are still the same. */
const stepsHeaders = {
  'Cache-Control': 'private, no-cache',
  'Content-Type': 'application/octet-stream',
  'X-Robots-Tag': 'noindex',
};

export function soundsRoutes(
  router: IRouter,
  { audio, covers, enclosures, envelopes, sounds, store }: SoundsDependencies,
): void {
  registerRoute(router, getAudioFacts, async ({ params: { id } }) => {
    if (!(await audio.hasEpisode(id))) throw new ApiError('episode_not_found');
    const [stored, sound, cover, named, envelope] = await Promise.all([
      audio.find(id),
      sounds.find(id),
      covers.find(id),
      enclosures.findNamed(id),
      envelopes.find(id),
    ]);
    return {
      audio: stored ? presentAudio(id, { audio: stored, sound, named, envelope }) : null,
      cover: cover ? presentCover(cover) : null,
    };
  });

  registerRoute(router, getEnvelope, async ({ params: { id } }) => {
    if (!(await audio.hasEpisode(id))) throw new ApiError('episode_not_found');
    const [stored, sound, envelope] = await Promise.all([
      audio.find(id),
      sounds.find(id),
      envelopes.find(id),
    ]);
    return presentEnvelope({ audio: stored, sound, envelope });
  });

  registerStream(router, getEnvelopeSteps, async ({ params: { id }, request }, response) => {
    if (!(await audio.hasEpisode(id))) throw new ApiError('episode_not_found');
    const envelope = await envelopes.find(id);
    if (!envelope) throw new ApiError('envelope_not_found');
    const file = {
      objectKey: envelope.objectKey,
      sizeBytes: envelope.steps,
      etag: `"${revisionOf(envelope)}"`,
      lastModified: envelope.measuredAt.toUTCString(),
      headers: stepsHeaders,
    };
    await deliverFile(store, file, request, response);
  });

  registerRoute(router, getWaveform, async ({ params: { id } }, response) => {
    const levels = await sounds.findPublishedLevels(id);
    if (levels === undefined) throw new ApiError('episode_not_found');
    shareReply(response, { keys: [cacheKeys.episode(id)] });
    return { levels };
  });
}
