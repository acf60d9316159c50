import { maxOfferedChapters, type SoundFacts } from '@nobicast/contracts';
import { z } from 'zod';

const maxTextLength = 1_000;
const textSchema = z.string().max(maxTextLength);
const tagSchema = textSchema.nullable();
/** An integer column's maximum, about 24 days. */
const longestMs = 2 ** 31 - 1;

const chapterSchema = z.object({
  startMs: z.int().min(0).max(longestMs),
  /** Null if the file does not say. */
  endMs: z.int().nullable(),
  title: textSchema,
});
export type Chapter = z.infer<typeof chapterSchema>;

export const soundReadingSchema = z.object({
  bitrateKbps: z.int().nullable(),
  isVariableBitrate: z.boolean().nullable(),
  tags: z.object({ title: tagSchema, artist: tagSchema, album: tagSchema, year: tagSchema }),
  chapters: z.array(chapterSchema).max(maxOfferedChapters),
});
export type SoundReading = z.infer<typeof soundReadingSchema>;
/** What changes where a file gets other tags, and its sound stays. */
export type TagReading = Pick<SoundReading, 'tags' | 'chapters'>;

/** Output of the tool read-sound. */
export const soundFoundSchema = z.object({
  durationMs: z.int().min(0).max(longestMs).nullable(),
  reading: soundReadingSchema,
});
export type SoundFound = z.infer<typeof soundFoundSchema>;

/** One line of text, null if there is none. Postgres stores neither NUL nor halves of characters. */
export function plainText(value: unknown): string | null {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  if (typeof first !== 'string' && typeof first !== 'number') return null;
  const text = String(first)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, maxTextLength)
    .replace(/\p{Cs}/gu, '');
  return text === '' ? null : text;
}

const id3ChapterSchema = z.object({
  info: z.object({ startTime: z.int(), endTime: z.int() }),
  frames: z.instanceof(Map),
});

/** An ID3 frame CHAP, whose times are milliseconds. */
function id3Chapter(value: unknown): Chapter[] {
  const frame = id3ChapterSchema.safeParse(value);
  if (!frame.success) return [];
  const { info, frames } = frame.data;
  return [{ startMs: info.startTime, endMs: info.endTime, title: plainText(frames.get('TIT2')) ?? '' }];
}

/** `01:02:03.456`, as in comments of Ogg files; undefined for anything else. */
function clockMs(text: unknown): number | undefined {
  const parts =
    typeof text === 'string' && /^(\d{1,3}):([0-5]?\d):([0-5]?\d)(?:\.(\d{1,9}))?$/.exec(text.trim());
  if (!parts) return undefined;
  const [, hours, minutes, seconds, fraction = ''] = parts;
  const whole = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  return whole * 1_000 + Math.round(Number(`0.${fraction || 0}`) * 1_000);
}

/** The comments `CHAPTER001` and `CHAPTER001NAME` of Ogg files (VorbisComment chapter extension). */
function oggChapters(comments: readonly { id: string; value: unknown }[]): Chapter[] {
  const byId = new Map(comments.map(({ id, value }) => [id.toUpperCase(), value]));
  return [...byId].flatMap(([id, value]) => {
    const startMs = /^CHAPTER\d{1,4}$/.test(id) ? clockMs(value) : undefined;
    return startMs === undefined
      ? []
      : [{ startMs, endMs: null, title: plainText(byId.get(`${id}NAME`)) ?? '' }];
  });
}

/** In the order of time. From the frames themselves: the ID3 table of contents counts to 255 only. */
export function chaptersOf(tags: readonly { id: string; value: unknown }[]): Chapter[] {
  const chapters = [
    ...tags.filter(({ id }) => id === 'CHAP').flatMap(({ value }) => id3Chapter(value)),
    ...oggChapters(tags),
  ];
  return chapters
    .filter(({ startMs }) => startMs <= longestMs)
    .sort((one, other) => one.startMs - other.startMs)
    .slice(0, maxOfferedChapters);
}

/** Some programs write the end of the file, or nothing, as every chapter's end. */
const saysNoEnd = ({ startMs, endMs }: Chapter, durationMs: number | null) =>
  endMs === null || endMs <= startMs || (durationMs !== null && endMs >= durationMs - 1_000);

/** Possible starts, in the order of time: none within another chapter, or after the end. */
export function offeredChapters(
  chapters: readonly Chapter[],
  durationMs: number | null,
): SoundFacts['chapters'] {
  const offered: SoundFacts['chapters'] = [];
  let takenUntil = 0;
  for (const chapter of chapters) {
    const { startMs, endMs, title } = chapter;
    if (startMs < takenUntil || (durationMs !== null && startMs >= durationMs)) continue;
    offered.push({ start_ms: startMs, title });
    takenUntil = endMs === null || saysNoEnd(chapter, durationMs) ? startMs + 1 : endMs;
  }
  return offered;
}
