import { z } from 'zod';
import { cleanTitle, webAddress } from './text.rules.ts';

export interface Chapter {
  title: string;
  startMs: number;
  url: string | null;
}

/** More are no table of contents. */
const maxChapters = 500;
/** What an integer column holds; no audio is that long. */
const maxStartMs = 2_000_000_000;

function inOrder(chapters: Chapter[]): Chapter[] | undefined {
  const usable = chapters
    .filter(({ startMs }) => startMs >= 0 && startMs <= maxStartMs)
    .slice(0, maxChapters);
  return usable.length > 0 ? usable.sort((one, other) => one.startMs - other.startMs) : undefined;
}

/** `hh:mm:ss.mmm`, `mm:ss` or seconds, in milliseconds. NaN for anything else. */
export function normalPlayTime(text: string): number {
  const match = /^(?:(?:(\d+):)?(\d+):)?(\d+(?:\.\d+)?)$/.exec(text.trim());
  if (!match) return NaN;
  const [, hours = '0', minutes = '0', seconds] = match;
  return Math.round((Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000);
}

/** Podlove Simple Chapters, which stand in the feed itself. Undefined when there are none. */
export function parseInlineChapters(
  chapters:
    | readonly { start?: string | undefined; title?: string | undefined; href?: string | undefined }[]
    | undefined,
): Chapter[] | undefined {
  return inOrder(
    (chapters ?? []).flatMap(({ start, title, href }) => {
      const text = cleanTitle(title);
      return text && start ? [{ title: text, startMs: normalPlayTime(start), url: webAddress(href) }] : [];
    }),
  );
}

const chapterSchema = z.object({
  startTime: z.union([
    z.number().transform((seconds) => Math.round(seconds * 1000)),
    z.string().transform(normalPlayTime),
  ]),
  title: z.string(),
  url: z.string().optional().catch(undefined),
  toc: z.boolean().optional().catch(undefined),
});
const fileSchema = z.object({ chapters: z.array(z.unknown()) });

/**
 * A chapters file of Podcasting 2.0. Chapters without a title or kept out of the table of contents are silent
 * marks and left out. Undefined when it is no such file.
 */
export function parseChaptersFile(json: unknown): Chapter[] | undefined {
  const file = fileSchema.safeParse(json);
  if (!file.success) return undefined;
  return inOrder(
    file.data.chapters.flatMap((entry): Chapter[] => {
      const { success, data } = chapterSchema.safeParse(entry);
      const title = cleanTitle(data?.title);
      if (!success || !title || data.toc === false) return [];
      return [{ title, startMs: data.startTime, url: webAddress(data.url) }];
    }),
  );
}
