import { limits, type TranscriptFormat } from '@nobicast/contracts';
import { transcriptsCopy as copy } from './transcripts.copy.ts';

/** A line of a transcript, as plain text. */
export interface Line {
  startMs: number;
  endMs: number;
  speaker: string | null;
  text: string;
}

/** What one place of a file says, as it is written there. */
export interface WrittenCue {
  /** Of the file, from 1. */
  row: number;
  /** Undefined where the file does not say it, or says it unreadably. */
  startMs?: number;
  endMs?: number;
  /** Who speaks; null where the file says that nobody is named. */
  voice?: string | null;
  /** May have several rows. */
  text: string;
  /** Whether something of it had to be guessed. */
  isMended?: boolean;
  /** Of a cue in which people speak in turn, each after a dash and a name. */
  isNamedDialogue?: boolean;
}

/** A place of the file that could not be read, and why. */
export interface LeftOut {
  row: number;
  reason: string;
}

/** A file as one of the readers understood it. */
export interface WrittenTranscript {
  format: TranscriptFormat;
  /** Where the file says it. */
  language: string | null;
  cues: WrittenCue[];
  leftOut: LeftOut[];
  /** A voice is written where it changes only: it goes on until the next one. */
  hasVoicesAtChangesOnly?: boolean;
  /** False where no line has a time. */
  isTimed?: boolean;
}

/** Which rows of the file were mended, and which were left out. */
export interface Repairs {
  mended: number[];
  leftOut: LeftOut[];
}

/** A file of which nothing can be read, with the line where that shows. */
export class UnreadableTranscript extends Error {
  readonly sentence: string;

  constructor(row: number, problem: string) {
    super(problem);
    this.sentence = copy.atLine(row, problem);
  }
}

/**
 * A text on one line, without control characters and changes of direction, in the composed form: "é" is one character.
 * Half of a surrogate pair cannot be stored.
 */
export const plainText = (text: string) =>
  text
    .replace(/[\p{Cs}\u202A-\u202E\u2066-\u2069\uFEFF]/gu, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp} ]+/gu, ' ')
    .normalize('NFC')
    .trim();

const { maxLines, lineLength, maxMs } = limits.transcripts;

/** A line without an end lasts as long as this at most, where the next one does not begin before. */
const longestGuessMs = 10_000;

const isTime = (milliseconds: number | undefined): milliseconds is number =>
  milliseconds !== undefined && milliseconds >= 0 && !Number.isNaN(milliseconds);

/** Gives a place in time to every cue that has none: between its neighbours in the file. */
export function withTimes(cues: readonly WrittenCue[], repairs: Repairs): (WrittenCue & Line)[] {
  const nextStarts: (number | undefined)[] = [];
  for (let index = cues.length - 1, next: number | undefined; index >= 0; index -= 1) {
    nextStarts[index] = next;
    const start = cues[index]?.startMs;
    if (isTime(start)) next = start;
  }
  let previousEnd = 0;
  return cues.flatMap((cue, index) => {
    const next = nextStarts[index];
    const startMs = isTime(cue.startMs) ? cue.startMs : Math.min(previousEnd, next ?? previousEnd);
    const isWrong = cue.endMs !== undefined && !(cue.endMs >= startMs);
    const guess = next !== undefined && next > startMs ? Math.min(next, startMs + longestGuessMs) : startMs;
    const endMs = cue.endMs === undefined || isWrong ? guess : cue.endMs;
    if (!(startMs <= maxMs && endMs <= maxMs)) {
      repairs.leftOut.push({ row: cue.row, reason: copy.beyondADay });
      return [];
    }
    previousEnd = endMs;
    const isMended = cue.isMended === true || isWrong || !isTime(cue.startMs);
    return [{ ...cue, startMs, endMs, speaker: cue.voice ?? null, isMended }];
  });
}

/** Pieces of at most `length` characters, cut at a space where there is one, and never within a character. */
function pieces(text: string, length: number): string[] {
  const found: string[] = [];
  let rest = text;
  while (rest.length > length) {
    const space = rest.lastIndexOf(' ', length);
    const cut = space > length / 2 ? space : rest.slice(0, length).replace(/\p{Cs}$/u, '').length;
    found.push(rest.slice(0, cut).trim());
    rest = rest.slice(cut).trim();
  }
  return [...found, rest];
}

/** The cues as lines that can be stored: what is too long is shared out over its time, what is too much is left out. */
export function toLines(cues: readonly (WrittenCue & Line)[], repairs: Repairs): Line[] {
  const lines: Line[] = [];
  for (const { row, startMs, endMs, speaker, text: written, isMended } of cues) {
    const text = plainText(written);
    if (text === '') continue;
    const parts = pieces(text, lineLength);
    if (lines.length + parts.length > maxLines) {
      repairs.leftOut.push({ row, reason: copy.tooManyLines });
      break;
    }
    const at = (part: number) => startMs + Math.floor(((endMs - startMs) * part) / parts.length);
    for (const [index, part] of parts.entries())
      lines.push({ startMs: at(index), endMs: at(index + 1), speaker, text: part });
    if (isMended === true || parts.length > 1) repairs.mended.push(row);
  }
  // Lines of the same start stay in the order of the file.
  return lines.sort((one, other) => one.startMs - other.startMs);
}
