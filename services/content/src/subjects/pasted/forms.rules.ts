import type { PastedProblem } from '@nobicast/contracts';
import { parseJson } from '@nobicast/service-kit';
import { decodeHTML } from 'entities';
import { z } from 'zod';
import { clockMs, framesMs, secondsMs } from './times.rules.ts';

/** What a line, or an element, says: what is undefined or null is not there, what cannot be read is `bad`. */
export interface Piece {
  /** Counted from 1. */
  line: number;
  /** As it stands there. */
  written: string;
  title: string;
  /** `bad`: something that is no time. */
  startMs: number | null | 'bad';
  url: string | null;
  plannedMinutes?: number;
  /** It ends in what may be its time. */
  hasTimeInTitle?: boolean;
  /** It has more than one address: the first is kept. */
  hasFurtherLinks?: boolean;
  /** Cells of its row that no field of a subject takes. */
  furtherCells?: string[];
}

/** A line that gives no subject, or that its subject takes in part. */
export interface Unread {
  line: number;
  written: string;
  /** Without one, it is no part of its form. */
  reason?: PastedProblem['reason'];
}

export interface Read {
  pieces: Piece[];
  unread: Unread[];
}

/** Undefined for a text in another form. */
export type Form = (text: string) => Read | undefined;

const linesOf = (text: string) =>
  text.split('\n').map((written, index) => ({ line: index + 1, written: written.trim() }));

const timeOf = (ms: number | undefined) => ms ?? 'bad';

const attribute = /(?<![\w:-])([\w:-]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/g;
/** Ends before the next tag, so that one that is cut off takes no other with it. */
const chapterTag = /<(?:[\w-]+:)?chapter\b((?:[^<>"']|"[^"<]*"|'[^'<]*')*)(\/?>)?/g;

/** Podlove Simple Chapters. */
export const podlove: Form = (text) => {
  if (!/<(?:[\w-]+:)?chapters?\b/.test(text)) return undefined;
  const read: Read = { pieces: [], unread: [] };
  for (const { 0: tag, 1: inside = '', 2: end, index } of text.matchAll(chapterTag)) {
    const line = text.slice(0, index).split('\n').length;
    const written = tag.trim();
    const values = new Map(
      [...inside.matchAll(attribute)].map(([, name = '', double, single]) => [name, decodeHTML(double ?? single ?? '')]),
    );
    const start = values.get('start');
    if (end === undefined || start === undefined) read.unread.push({ line, written });
    else {
      const startMs = timeOf(secondsMs(start) ?? clockMs(start));
      read.pieces.push({ line, written, title: values.get('title') ?? '', startMs, url: values.get('href') ?? null });
    }
  }
  // What is left of a tag that was cut off before its name.
  for (const entry of linesOf(text))
    if (/^<[^>]*$/.test(entry.written) && !/chapter\b/.test(entry.written)) read.unread.push(entry);
  return read;
}; // prettier-ignore

const chapterSchema = z.object({
  startTime: z.union([z.number(), z.string()]).optional().catch(undefined),
  title: z.string().optional().catch(undefined),
  url: z.string().optional().catch(undefined),
});
const fileSchema = z.object({ chapters: z.array(z.unknown()) });

/** A chapters file of Podcasting 2.0. */
export const json: Form = (text) => {
  const file = fileSchema.safeParse(parseJson(text));
  if (!file.success) return undefined;
  return {
    pieces: file.data.chapters.map((entry, index) => {
      const { startTime, title = '', url = null } = chapterSchema.safeParse(entry).data ?? {};
      const startMs = startTime === undefined ? null : timeOf(secondsMs(startTime) ?? clockMs(String(startTime)));
      return { line: index + 1, written: JSON.stringify(entry), title, startMs, url };
    }),
    unread: [],
  };
}; // prettier-ignore

/** `0.500000⇥1.000000⇥Titre`; a line of frequencies may follow each. */
export const audacity: Form = (text) => {
  const label = /^(-?[\d.,]+)\t(-?[\d.,]+)(?:\t(.*))?$/;
  const lines = text.split('\n').map((written, index) => ({ line: index + 1, written: written.trimEnd() }));
  if (!lines.some(({ written }) => label.test(written))) return undefined;
  const read: Read = { pieces: [], unread: [] };
  for (const { line, written } of lines) {
    const found = label.exec(written);
    if (found) read.pieces.push({ line, written, title: found[3] ?? '', startMs: timeOf(secondsMs(found[1] ?? '')), url: null });
    else if (written !== '' && !written.startsWith('\\')) read.unread.push({ line, written });
  }
  return read;
}; // prettier-ignore

/** `CHAPTER01=00:00:00.000` and `CHAPTER01NAME=Titre`, in any order. */
export const numbered: Form = (text) => {
  const pattern = /^CHAPTER(\d+)(NAME|URL)?=(.*)$/i;
  const lines = linesOf(text);
  if (!lines.some(({ written }) => pattern.test(written))) return undefined;
  const read: Read = { pieces: [], unread: [] };
  const chapters = new Map<string, Piece>();
  for (const { line, written } of lines) {
    const [, number = '', part, value = ''] = pattern.exec(written) ?? [];
    if (number === '') {
      if (written !== '') read.unread.push({ line, written });
      continue;
    }
    const piece = chapters.get(number) ?? { line, written, title: '', startMs: null, url: null };
    if (part === undefined) Object.assign(piece, { line, written, startMs: timeOf(clockMs(value)) });
    else if (part.toUpperCase() === 'NAME') piece.title = value;
    else piece.url = value;
    chapters.set(number, piece);
  }
  read.pieces = [...chapters.values()].map((piece) => (piece.startMs === null ? { ...piece, startMs: 'bad' } : piece));
  return read;
}; // prettier-ignore

/** A CUE sheet: the first title is that of the whole. */
export const cue: Form = (text) => {
  const lines = linesOf(text);
  if (!lines.some(({ written }) => /^INDEX\s+\d+\s/i.test(written))) return undefined;
  const read: Read = { pieces: [], unread: [] };
  const tracks: (Piece & { hasTitle: boolean })[] = [];
  const ignored = /^(?:REM|FILE|PERFORMER|SONGWRITER|CATALOG|CDTEXTFILE|ISRC|FLAGS|PREGAP|POSTGAP|INDEX\s+00)\b/i;
  for (const { line, written } of lines) {
    const [, word = '', value = ''] = /^(TRACK|TITLE|INDEX\s+\d+)\s+(.*)$/i.exec(written) ?? [];
    const track = tracks.at(-1);
    if (/^TRACK/i.test(word))
      tracks.push({ line, written, title: '', startMs: 'bad', url: null, hasTitle: false });
    else if (ignored.test(written) || written === '') continue;
    else if (/^TITLE/i.test(word)) {
      if (track && !track.hasTitle) Object.assign(track, { title: value.replace(/^"(.*)"$/, '$1'), hasTitle: true });
      else if (track) read.unread.push({ line, written });
    } else if (word !== '' && track) {
      // An INDEX that stands after the next track has begun is that of the track before.
      const before = tracks.at(-2);
      const owner = before?.startMs === 'bad' && !track.hasTitle ? before : track;
      if (owner.startMs === 'bad') Object.assign(owner, { line, startMs: timeOf(framesMs(value)) });
      else read.unread.push({ line, written });
    } else read.unread.push({ line, written });
  }
  read.pieces = tracks;
  return read;
}; // prettier-ignore
