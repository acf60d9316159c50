import {
  callPath,
  feedPaths,
  getCover,
  type Enclosure,
  type EnvelopeReply,
  type EpisodeFiles,
  type SoundFacts,
} from '@nobicast/contracts';
import { envelopeStepMs } from '@nobicast/contracts/envelope-scale';
import type { Audio } from '../audio/audio.repository.ts';
import type { KnownCover } from '../covers/covers.repository.ts';
import type { NamedEnclosure } from '../enclosures/enclosures.repository.ts';
import type { StoredEnvelope } from './envelopes.repository.ts';
import { offeredChapters } from './sound.rules.ts';
import type { Sound } from './sounds.repository.ts';

export const presentEnclosure = (episodeId: number, { version, file }: NamedEnclosure): Enclosure => ({
  version,
  path: feedPaths.enclosure(episodeId, file),
});

interface KnownSound {
  audio: Audio | undefined;
  sound: Sound | undefined;
  envelope: StoredEnvelope | undefined;
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

export function presentAudio(
  episodeId: number,
  { named, ...known }: KnownSound & { audio: Audio; named: NamedEnclosure | undefined },
): EpisodeFiles['audio'] {
  const { audio, sound } = known;
  const { state, envelope } = presentEnvelope(known);
  return {
    kind: audio.kind,
    mime_type: audio.mimeType,
    size_bytes: audio.sizeBytes,
    uploaded_at: audio.uploadedAt.toISOString(),
    duration_ms: audio.durationMs,
    facts: presentFacts(audio, sound),
    waveform: audio.kind === 'external' ? 'none' : (sound?.waveformState ?? 'waiting'),
    measured: { state, loudness: envelope?.loudness ?? null },
    enclosure: named ? presentEnclosure(episodeId, named) : null,
  };
}

/** Each measurement has an object of its own. */
export const revisionOf = ({ objectKey }: Pick<StoredEnvelope, 'objectKey'>): string =>
  objectKey.slice(objectKey.lastIndexOf('/') + 1);

export function presentEnvelope({ audio, sound, envelope }: KnownSound): EnvelopeReply {
  if (envelope) {
    const { steps, durationMs: duration_ms, silences, loudness } = envelope;
    const revision = revisionOf(envelope);
    return {
      state: 'done',
      envelope: { step_ms: envelopeStepMs, steps, duration_ms, silences, loudness, revision },
    };
  }
  // A row may appear between the queries.
  const state = sound?.envelopeState === 'done' ? 'waiting' : (sound?.envelopeState ?? 'waiting');
  return { state: audio?.kind === 'stored' ? state : 'none', envelope: null };
}

export const presentCover = ({ name, sizeBytes, uploadedAt, sizesState, hasSquare }: KnownCover) => ({
  url: callPath(getCover, { params: { name } }),
  size_bytes: sizeBytes,
  uploaded_at: uploadedAt.toISOString(),
  sizes: sizesState,
  has_square: hasSquare,
});
