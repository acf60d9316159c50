import {
  cacheKeys,
  callPath,
  getAudioFacts,
  getCover,
  getWaveform,
  type EpisodeFiles,
  type SoundFacts,
} from '@nobicast/contracts';
import { ApiError, registerRoute, shareReply } from '@nobicast/service-kit';
import type { IRouter } from 'express';
import type { Audio, AudioRepository } from '../audio/audio.repository.ts';
import type { CoversRepository, KnownCover } from '../covers/covers.repository.ts';
import { presentEnclosure } from '../enclosures/enclosures.present.ts';
import type { EnclosuresRepository, NamedEnclosure } from '../enclosures/enclosures.repository.ts';
import { offeredChapters } from './sound.rules.ts';
import type { Sound, SoundsRepository } from './sounds.repository.ts';

interface SoundsDependencies {
  audio: Pick<AudioRepository, 'find' | 'hasEpisode'>;
  covers: Pick<CoversRepository, 'find'>;
  enclosures: Pick<EnclosuresRepository, 'findNamed'>;
  sounds: Pick<SoundsRepository, 'find' | 'findPublishedLevels'>;
}

const noTags: SoundFacts['tags'] = { title: null, artist: null, album: null, year: null };

function presentFacts({ kind, durationMs }: Audio, sound: Sound | undefined): SoundFacts {
  const reading = sound?.reading;
  return {
    state: kind === 'external' ? 'none' : (sound?.factsState ?? 'waiting'),
    bitrate_kbps: reading?.bitrateKbps ?? null,
    is_variable_bitrate: reading?.isVariableBitrate ?? null,
    tags: reading?.tags ?? noTags,
    chapters: offeredChapters(reading?.chapters ?? [], durationMs),
  };
}

const presentAudio = (
  episodeId: number,
  { audio, sound, named }: { audio: Audio; sound: Sound | undefined; named: NamedEnclosure | undefined },
): EpisodeFiles['audio'] => ({
  kind: audio.kind,
  mime_type: audio.mimeType,
  size_bytes: audio.sizeBytes,
  uploaded_at: audio.uploadedAt.toISOString(),
  duration_ms: audio.durationMs,
  facts: presentFacts(audio, sound),
  waveform: audio.kind === 'external' ? 'none' : (sound?.waveformState ?? 'waiting'),
  enclosure: named ? presentEnclosure(episodeId, named) : null,
});

const presentCover = ({ name, sizeBytes, uploadedAt, sizesState }: KnownCover) => ({
  url: callPath(getCover, { params: { name } }),
  size_bytes: sizeBytes,
  uploaded_at: uploadedAt.toISOString(),
  sizes: sizesState,
});

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
