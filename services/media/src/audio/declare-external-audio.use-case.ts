import type { Audio, AudioRepository, ExternalAudio, StoredAudio } from './audio.repository.ts';

type Declared = Omit<ExternalAudio, 'kind' | 'uploadedAt'> & { episodeId: number };

const isSame = (audio: Audio | undefined, declared: Declared): audio is ExternalAudio =>
  audio?.kind === 'external' &&
  audio.url === declared.url &&
  audio.sizeBytes === declared.sizeBytes &&
  audio.mimeType === declared.mimeType &&
  audio.durationMs === declared.durationMs;

const withoutScheme = (address: string | null) => address?.replace(/^https?:/, '');

/** Whether a stored copy came from this address, by http or https: the address does not replace it. */
const isCopy = (audio: Audio | undefined, declared: Declared): audio is StoredAudio =>
  audio?.kind === 'stored' && withoutScheme(audio.sourceUrl) === withoutScheme(declared.url);

/** Declares files that publishers host. Idempotent. Returns the ids of changed episodes. */
export async function declareExternalAudio(
  { audio, clock }: { audio: AudioRepository; clock: () => Date },
  declared: readonly Declared[],
): Promise<number[]> {
  const current = await audio.findAll(declared.map(({ episodeId }) => episodeId));
  const changed = declared.filter((entry) => {
    const known = current.get(entry.episodeId);
    return !isSame(known, entry) && !isCopy(known, entry);
  });
  const uploadedAt = clock();
  await audio.putAll(
    changed.map(({ episodeId, ...facts }) => ({
      episodeId,
      audio: { kind: 'external', ...facts, uploadedAt },
    })),
  );
  return changed.map(({ episodeId }) => episodeId);
}
