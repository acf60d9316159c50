import { limits, type TranscriptFormat } from '@nobicast/contracts';
import { transcriptsCopy as copy } from './transcripts.copy.ts';

/** A line of a transcript, as plain text. */
export interface Line {
  startMs: number;
  endMs: number;
  speaker: string | null;
  text: string;
}

export interface ParsedTranscript {
  format: TranscriptFormat;
  /** Where the file says it. */
  language: string | null;
  lines: Line[];
}

/** A file that is no transcript, with the line of the file where that shows. */
export class UnreadableTranscript extends Error {
  readonly sentence: string;

  constructor(lineNumber: number, problem: string, place?: string) {
    super(problem);
    this.sentence = copy.atLine(lineNumber, place === undefined ? problem : `${place}, ${problem}`);
  }
}

/**
 * On one line, without control characters and changes of direction, in the composed form: "é" is one character. Half of
 * a surrogate pair cannot be stored.
 */
export const plainText = (text: string) =>
  text
    .replace(/[\p{Cs}\u202A-\u202E\u2066-\u2069\uFEFF]/gu, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp} ]+/gu, ' ')
    .normalize('NFC')
    .trim();

const { maxLines, lineLength, speakerLength, maxMs } = limits.transcripts;

/** As written, with its spaces and tags: some files have a time before each word. */
export const longestText = 10 * lineLength;

/** One line as its file has it. `fail` names the place. */
export interface WrittenLine {
  startMs: number;
  endMs: number;
  speaker?: string;
  text: string;
  fail: (problem: string) => UnreadableTranscript;
}

/** Collects the lines of a file. What breaks a rule is refused, with its place. */
export function collectLines() {
  const lines: Line[] = [];
  return {
    add({ startMs, endMs, fail, ...written }: WrittenLine): void {
      if (startMs < 0 || endMs < 0) throw fail(copy.beforeTheStart);
      if (!(startMs <= maxMs && endMs <= maxMs)) throw fail(copy.beyondADay);
      if (endMs < startMs) throw fail(copy.endsBeforeStart);
      if (written.text.length > longestText) throw fail(copy.lineTooLong);
      const text = plainText(written.text);
      if (text === '') return;
      if (text.length > lineLength) throw fail(copy.lineTooLong);
      if (lines.length === maxLines) throw fail(copy.tooManyLines);
      const speaker = plainText(written.speaker ?? '');
      if (speaker.length > speakerLength) throw fail(copy.speakerTooLong);
      lines.push({ startMs, endMs, speaker: speaker === '' ? null : speaker, text });
    },
    /** In the order of time; lines of the same start stay in that of the file. */
    sorted(): Line[] {
      if (lines.length === 0) throw new UnreadableTranscript(1, copy.empty);
      return lines.sort((one, other) => one.startMs - other.startMs);
    },
  };
}
