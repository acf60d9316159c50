import { z } from 'zod';
import type { ItemNote } from './import-problem.ts';
import { cleanLine, cleanTitle, webAddress } from './text.rules.ts';

export interface Chapter {
  title: string;
  /** In rising order. Null for a chapter that begins together with the one before it. */
  startMs: number | null;
  url: string | null;
}

/** More are no table of contents. */
const maxChapters = 500;
/** What an integer column holds; no audio is that long. */
const maxStartMs = 2_000_000_000;

interface WrittenChapter {
  start?: string | number | undefined;
  title?: string | undefined;
  url?: string | undefined;
}

export interface ChapterContext {
  notes: ItemNote[];
  /** Where relative links begin. */
  base?: string | undefined;
}

/** How the feed writes a chapter, for whoever looks for it. */
const asWritten = ({ start, title, url }: WrittenChapter) =>
  [start, cleanLine(title), cleanLine(url)]
    .filter((part) => part !== undefined && part !== null)
    .join(' ')
    .slice(0, 120);

/** The chapters that can be used, by their start, and a note for each that cannot. Undefined where none can. */
function usable(written: readonly WrittenChapter[], { notes, base }: ChapterContext): Chapter[] | undefined {
  const chapters: (Chapter & { startMs: number; leaveOut: (code: ItemNote['code'], why: string) => void })[] =
    [];
  for (const chapter of written) {
    const leaveOut = (code: ItemNote['code'], why: string) => {
      notes.push({ code, text: `a chapter (${asWritten(chapter)}) ${why}`, written: asWritten(chapter) });
    };
    const title = cleanTitle(chapter.title);
    const startMs =
      typeof chapter.start === 'number'
        ? Math.round(chapter.start * 1000)
        : normalPlayTime(chapter.start ?? '');
    // `exemple.fr/a` is more likely another site than a page of this one.
    const url = webAddress(chapter.url, { base: /^\s*[/.?]/.test(chapter.url ?? '') ? base : undefined });
    if (!title) leaveOut('chapter_title', 'has no title, and is left out');
    else if (!(startMs >= 0 && startMs <= maxStartMs))
      leaveOut('chapter_time', 'has no time that can be read, and is left out');
    else if (chapters.length === maxChapters)
      leaveOut('chapter_count', `is left out: there are more than ${maxChapters}`);
    else {
      chapters.push({ title, startMs, url, leaveOut });
      if (url === null && cleanLine(chapter.url))
        leaveOut('chapter_link', 'is taken without its link, which is no web address');
    }
  }
  if (chapters.length === 0) return undefined;
  const starts = new Set<number>();
  return chapters
    .sort((one, other) => one.startMs - other.startMs)
    .map(({ leaveOut, ...chapter }) => {
      if (!starts.has(chapter.startMs)) {
        starts.add(chapter.startMs);
        return chapter;
      }
      leaveOut('chapter_start', 'is taken without its start, at which another one begins');
      return { ...chapter, startMs: null };
    });
}

const digital = /^(?:(?:(\d+):)?(\d+):)?(\d+(?:[.,]\d+)?)$/;
/** The last number needs no unit where a larger one stands before it: `1h02`, `12'30`. */
const withUnits = new RegExp(
  [
    String.raw`^(?=.*\D)(?:P(?:0D)?T)?(?:(\d{1,9}) ?h(?:(?:ou)?rs?|eures?)? ?)?`,
    String.raw`(?:(\d{1,9}) ?(?:m(?:n|ins?|inutes?)?|['’′]|(?<=h\D*\d+)$) ?)?`,
    String.raw`(?:(\d{1,9}(?:[.,]\d+)?) ?(?:s(?:ecs?|ec[ou]ndes?|econds?)?|["”″]|['’′]{2}|(?<=[mn'’′]\D*\d+)$))?$`,
  ].join(''),
  'i',
);

/**
 * `hh:mm:ss.mmm`, `mm:ss` or seconds, also with a decimal comma, `1h02`, `62 min` and `PT1H2M`, in milliseconds. NaN for
 * anything else.
 */
export function normalPlayTime(text: string): number {
  const written = text.normalize('NFKC').trim();
  const match = digital.exec(written) ?? withUnits.exec(written);
  if (!match) return NaN;
  const [, hours = '0', minutes = '0', seconds = '0'] = match;
  return Math.round((Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds.replace(',', '.'))) * 1000);
}

/** Podlove Simple Chapters, which stand in the feed itself. Undefined when there are none. */
export const parseInlineChapters = (
  chapters:
    | readonly { start?: string | undefined; title?: string | undefined; href?: string | undefined }[]
    | undefined,
  context: ChapterContext = { notes: [] },
): Chapter[] | undefined =>
  usable(
    (chapters ?? []).map(({ href, ...chapter }) => ({ ...chapter, url: href })),
    context,
  );

const chapterSchema = z.object({
  startTime: z.union([z.number(), z.string()]).optional().catch(undefined),
  title: z.string().optional().catch(undefined),
  url: z.string().optional().catch(undefined),
  toc: z.boolean().optional().catch(undefined),
});
const fileSchema = z.object({ chapters: z.array(z.unknown()) });

/**
 * A chapters file of Podcasting 2.0. Those without any title or kept out of the table of contents are silent marks, as its
 * format says, and left out without a note. Undefined when it is no such file.
 */
export function parseChaptersFile(
  json: unknown,
  context: ChapterContext = { notes: [] },
): Chapter[] | undefined {
  const file = fileSchema.safeParse(json);
  if (!file.success) return undefined;
  const written = file.data.chapters.flatMap((entry): WrittenChapter[] => {
    const { data } = chapterSchema.safeParse(entry);
    if (!data) return [{ title: JSON.stringify(entry) }];
    const isSilent = data.toc === false || (data.title === undefined && data.startTime !== undefined);
    return isSilent ? [] : [{ start: data.startTime, title: data.title, url: data.url }];
  });
  return usable(written, context);
}
