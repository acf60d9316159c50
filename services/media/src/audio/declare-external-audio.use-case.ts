import type { Audio, AudioRepository, ExternalAudio, StoredAudio } from './audio.repository.ts';

type Declared = Omit<ExternalAudio, 'kind' | 'uploadedAt'>;

const isSame = (audio: Audio | undefined, declared: Declared): audio is ExternalAudio =>
  audio?.kind === 'external' &&
  audio.url === declared.url &&
  audio.sizeBytes === declared.sizeBytes &&
  audio.mimeType === declared.mimeType &&
  audio.durationMs === declared.durationMs;

const withoutScheme = (address: string | null) => address?.replace(/^https?:/, '');

/** A stored copy of that address, by http or https, is not replaced by the address it was copied from. */
const isCopy = (audio: Audio | undefined, declared: Declared): audio is StoredAudio =>
  audio?.kind === 'stored' && withoutScheme(audio.sourceUrl) === withoutScheme(declared.url);

/** Sets the episode's audio to a file that its publisher hosts. Idempotent. */
export async function declareExternalAudio(
  { audio, clock }: { audio: AudioRepository; clock: () => Date },
  episodeId: number,
  declared: Declared,
): Promise<{ isChanged: boolean; audio: Audio }> {
  const current = await audio.find(episodeId);
  if (isSame(current, declared) || isCopy(current, declared)) return { isChanged: false, audio: current };
  const next: ExternalAudio = { kind: 'external', ...declared, uploadedAt: clock() };
  await audio.put(episodeId, next);
  return { isChanged: true, audio: next };
}
