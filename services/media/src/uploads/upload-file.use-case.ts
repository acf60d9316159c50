import {
  callPath,
  fileSentences,
  getCover,
  limits,
  type FileKind,
  type UploadedFile,
} from '@nobicast/contracts';
import { ApiError } from '@nobicast/service-kit';
import { storeCover } from '../covers/store-cover.use-case.ts';
import { publishAudio, type StoreAudioDependencies } from '../audio/store-audio.use-case.ts';
import type { ReceivedFile, ReceivedForm } from './receive-form.ts';
import { discardObject } from './stage-object.ts';

/** Why the file is refused; undefined if it is accepted. */
function refusalOf(kind: FileKind, file: ReceivedFile): ApiError | undefined {
  const wrongFormat = (sentence: string) => new ApiError('unsupported_media_type', { sentence });
  if (kind === 'audio') return file.type === 'audio' ? undefined : wrongFormat(fileSentences.audioFormat);
  if (file.type !== 'image') return wrongFormat(fileSentences.coverFormat);
  return file.sizeBytes > limits.files.maxCoverBytes
    ? new ApiError('too_large', { sentence: fileSentences.coverSize })
    : undefined;
}

/** Publishes a received file, with its row in the audit. A refused one leaves nothing behind. */
export async function uploadFile(
  dependencies: StoreAudioDependencies,
  { episodeId, form: { kind, file }, userId }: { episodeId: number; form: ReceivedForm; userId: string },
): Promise<UploadedFile> {
  const refusal = refusalOf(kind, file);
  if (refusal) {
    if (file.type === 'audio') await discardObject(dependencies, file.staged.objectKey);
    throw refusal;
  }
  const by = await dependencies.audit.getActor(userId);
  const { sizeBytes } = file;
  const at = dependencies.clock();
  if (file.type === 'image') {
    const cover = await storeCover(dependencies, {
      episodeId,
      image: file.bytes,
      alongWith: async ({ audit }, isReplaced) => {
        const action = isReplaced ? 'update' : 'create';
        await audit.record({ action, kind, episodeId, sizeBytes }, { by, at });
      },
    });
    return {
      kind,
      size_bytes: sizeBytes,
      uploaded_at: cover.uploadedAt.toISOString(),
      duration_ms: null,
      cover_url: callPath(getCover, { params: { name: cover.name } }),
    };
  }
  // `refusalOf` lets only audio and images pass.
  if (file.type === 'other') throw new Error('A file of no known type was accepted.');
  const stored = await publishAudio(dependencies, {
    episodeId,
    ...file,
    alongWith: async ({ audit }, before) => {
      const action = before ? 'update' : 'create';
      if (before) await audit.reportReplacedAudio(episodeId);
      await audit.record({ action, kind, episodeId, sizeBytes }, { by, at });
    },
  });
  return {
    kind,
    size_bytes: sizeBytes,
    uploaded_at: stored.uploadedAt.toISOString(),
    duration_ms: stored.durationMs,
    cover_url: null,
  };
}

/** The audio or the cover. A trigger schedules the removal of its objects. */
export async function deleteFile(
  dependencies: StoreAudioDependencies,
  { episodeId, kind, userId }: { episodeId: number; kind: FileKind; userId: string },
): Promise<void> {
  if (!(await dependencies.audio.hasEpisode(episodeId))) throw new ApiError('episode_not_found');
  const by = await dependencies.audit.getActor(userId);
  await dependencies.inTransaction(async ({ audio, covers, audit }) => {
    const sizeBytes = await (kind === 'audio' ? audio : covers).remove(episodeId);
    if (sizeBytes === undefined) throw new ApiError(`${kind}_not_found`);
    await audit.record({ action: 'delete', kind, episodeId, sizeBytes }, { by, at: dependencies.clock() });
  });
}
