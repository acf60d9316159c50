import {
  chapterSentences,
  type ChapterProblem,
  type ChaptersForFile,
  type FileChapters,
} from '@nobicast/contracts';
import { ApiError } from '@nobicast/service-kit';
import type { AudioRepository, StoredAudio } from '../audio/audio.repository.ts';
import type { CoversRepository } from '../covers/covers.repository.ts';
import type { AuditRepository } from '../uploads/audit.repository.ts';
import type { FileChaptersRepository, WantedTags } from './file-chapters.repository.ts';
import { digestOf, fileProblem, tagOrderOf, type ChapterLimits } from './file-chapters.rules.ts';

/** Asks content for the chapters of an episode, published or not. */
export type GetChapters = (episodeId: number) => Promise<ChaptersForFile>;

export interface FileChaptersDependencies {
  audio: Pick<AudioRepository, 'find' | 'hasEpisode'>;
  audit: Pick<AuditRepository, 'getActor'>;
  covers: Pick<CoversRepository, 'find' | 'findByName'>;
  fileChapters: Pick<FileChaptersRepository, 'find'>;
  getChapters: GetChapters;
  chapterLimits: ChapterLimits;
  inTransaction<Result>(
    work: (inside: { audit: AuditRepository; fileChapters: FileChaptersRepository }) => Promise<Result>,
  ): Promise<Result>;
  clock: () => Date;
}

const nothing: FileChapters = {
  state: 'none',
  can_restore: false,
  written_at: null,
  is_outdated: false,
  chapters: 0,
  problem: null,
};

/** @throws ApiError episode_not_found */
export async function readFileChapters(
  { audio, covers, fileChapters, getChapters }: FileChaptersDependencies,
  episodeId: number,
): Promise<FileChapters> {
  if (!(await audio.hasEpisode(episodeId))) throw new ApiError('episode_not_found');
  const stored = await audio.find(episodeId);
  const problem = fileProblem(stored);
  if (stored?.kind !== 'stored' || problem) return { ...nothing, problem: problem ?? 'external' };
  const [known, cover, current] = await Promise.all([
    fileChapters.find(episodeId),
    covers.find(episodeId),
    getChapters(episodeId),
  ]);
  const written = known?.written;
  const { chapters } = tagOrderOf(current, stored.durationMs);
  return {
    state: known?.state ?? 'none',
    can_restore: written !== undefined,
    written_at: written?.writtenAt.toISOString() ?? null,
    is_outdated:
      written !== undefined && written.digest !== digestOf({ current, coverName: cover?.name ?? null }),
    chapters: chapters.length,
    problem: known?.problem ?? (chapters.length === 0 ? 'no_chapters' : null),
  };
}

const refusal = (problem: ChapterProblem) =>
  new ApiError('file_chapters_refused', { sentence: chapterSentences[problem] });

/** What can be said before the job reads the file. */
async function problemOf(
  { covers, getChapters, chapterLimits }: FileChaptersDependencies,
  episodeId: number,
  { durationMs }: StoredAudio,
): Promise<ChapterProblem | undefined> {
  if (tagOrderOf(await getChapters(episodeId), durationMs).chapters.length === 0) return 'no_chapters';
  const cover = await covers.find(episodeId);
  const bytes = cover && (await covers.findByName(cover.name))?.storedBytes;
  return (bytes ?? 0) > chapterLimits.maxCoverBytes ? 'cover_too_large' : undefined;
}

/** Has a job write the tags, with a row in the audit. */
export async function requestFileChapters(
  dependencies: FileChaptersDependencies,
  { episodeId, tags, userId }: { episodeId: number; tags: WantedTags; userId: string },
): Promise<void> {
  const { audio, audit, fileChapters, inTransaction, clock } = dependencies;
  if (!(await audio.hasEpisode(episodeId))) throw new ApiError('episode_not_found');
  const stored = await audio.find(episodeId);
  if (!stored) throw new ApiError('audio_not_found');
  const problem = fileProblem(stored);
  if (stored.kind === 'external' || problem) throw refusal(problem ?? 'external');
  if (tags === 'original' && !(await fileChapters.find(episodeId))?.written)
    throw refusal('nothing_to_restore');
  const refused = tags === 'chapters' ? await problemOf(dependencies, episodeId, stored) : undefined;
  if (refused) throw refusal(refused);
  const by = await audit.getActor(userId);
  await inTransaction(async (inside) => {
    if (!(await inside.fileChapters.request(episodeId, stored.objectKey, tags))) throw refusal('running');
    await inside.audit.recordFileChapters({ episodeId, wanted: tags }, { by, at: clock() });
  });
}
