import { fileSentences, limits, type FileKind, type UploadedFile } from '@nobicast/contracts';
import { ApiError } from '@nobicast/service-kit';
import { publishAudio, type StoreAudioDependencies } from '../audio/store-audio.use-case.ts';
import type { ReceivedFile, ReceivedForm } from './receive-form.ts';
import { discardObject } from './stage-object.ts';

/** Why a file cannot be what the form says it is; undefined where it can. */
function refusalOf(kind: FileKind, file: ReceivedFile): ApiError | undefined {
  const wrongFormat = (sentence: string) => new ApiError('unsupported_media_type', { sentence });
  if (kind === 'audio') return file.type === 'audio' ? undefined : wrongFormat(fileSentences.audioFormat);
  if (file.type !== 'image') return wrongFormat(fileSentences.coverFormat);
  return file.sizeBytes > limits.files.maxCoverBytes
    ? new ApiError('too_large', { sentence: fileSentences.coverSize })
    : undefined;
}

/** Puts a received file in its place, with its row in the audit. What is refused leaves nothing. */
export async function uploadFile(
  dependencies: StoreAudioDependencies,
  { episodeId, form: { kind, file }, userId }: { episodeId: number; form: ReceivedForm; userId: string },
): Promise<UploadedFile> {
  const refusal = refusalOf(kind, file);
  if (refusal) {
    if (file.type === 'audio') await discardObject(dependencies, file.staged.objectKey);
    throw refusal;
  }
  const by = await dependencies.audit.getProducer(userId);
  if (file.type !== 'audio')
    throw new ApiError('unsupported_media_type', { sentence: fileSentences.coverFormat });
  const { sizeBytes } = file;
  const stored = await publishAudio(dependencies, {
    episodeId,
    ...file,
    alongWith: async ({ audit }, before) => {
      const action = before ? 'update' : 'create';
      if (before) await audit.reportReplacedAudio(episodeId);
      await audit.record({ action, kind, episodeId, sizeBytes }, { by, at: dependencies.clock() });
    },
  });
  return {
    kind,
    size_bytes: sizeBytes,
    uploaded_at: stored.uploadedAt.toISOString(),
    duration_ms: stored.durationMs,
    is_variable_bitrate: null,
    cover_url: null,
  };
}

/** Deletes the audio or the cover of an episode. A trigger schedules the removal of its objects. */
export async function deleteFile(
  dependencies: StoreAudioDependencies,
  { episodeId, kind, userId }: { episodeId: number; kind: FileKind; userId: string },
): Promise<void> {
  if (!(await dependencies.audio.hasEpisode(episodeId))) throw new ApiError('episode_not_found');
  const by = await dependencies.audit.getProducer(userId);
  await dependencies.inTransaction(async ({ audio, audit }) => {
    if (kind === 'cover') throw new ApiError('cover_not_found');
    const sizeBytes = await audio.remove(episodeId);
    if (sizeBytes === undefined) throw new ApiError('audio_not_found');
    await audit.record({ action: 'delete', kind, episodeId, sizeBytes }, { by, at: dependencies.clock() });
  });
}
