import { createHash } from 'node:crypto';
import type { ChapterProblem, ChaptersForFile } from '@nobicast/contracts';
import type { Audio } from '../audio/audio.repository.ts';
import { formats } from '../audio/audio.rules.ts';
import type { TagOrder } from './build-tag.ts';

/** Tests shorten them. */
export interface ChapterLimits {
  /** The limit of a whole tag: its head can say 256 MB, but tags are built in memory. */
  maxTagBytes: number;
  maxCoverBytes: number;
  /** The limit of a file, as for uploads. */
  maxAudioBytes: number;
}

const mebibyte = 1024 * 1024;
export const usualChapterLimits = { maxTagBytes: 32 * mebibyte, maxCoverBytes: 8 * mebibyte };

/** What a file has, or would have. `coverName` is a hash of the cover. */
export interface ChapterFacts {
  current: ChaptersForFile;
  coverName: string | null;
}

/** Changes with whatever a listener would see in the file. */
export function digestOf({ current: { title, show, chapters }, coverName }: ChapterFacts): string {
  const parts = [title, show, coverName, ...chapters.flatMap((c) => [c.start_ms, c.title, c.url])];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

/** The problem with the kind of file, if there is one: our tags fit into MP3 files only. */
export function fileProblem(audio: Audio | undefined): ChapterProblem | undefined {
  if (!audio) return 'no_audio';
  if (audio.kind === 'external') return 'external';
  return audio.mimeType === formats.mp3.mimeType ? undefined : 'not_mp3';
}

/** Each chapter ends where the next begins, the last one with the sound. None begins after the sound. */
export function tagOrderOf(
  { title, show, chapters }: ChaptersForFile,
  durationMs: number | null,
): Omit<TagOrder, 'originalBytes'> {
  const heard = chapters.filter(({ start_ms: startMs }) => durationMs === null || startMs < durationMs);
  return {
    title,
    show,
    chapters: heard.map(({ start_ms: startMs, title: name, url }, index) => ({
      startMs,
      endMs: heard[index + 1]?.start_ms ?? durationMs ?? startMs,
      title: name,
      url,
    })),
  };
}
