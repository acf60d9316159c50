import { decodeHTMLStrict } from 'entities';
import type { LeftOut, WrittenCue, WrittenTranscript } from './transcript.rules.ts';
import { transcriptsCopy as copy } from './transcripts.copy.ts';
import { parseTime } from './times.rules.ts';

// WebVTT and SRT: a line with two times, then what is said. The lines of times carry the file: blank lines, numbers and
// ids around them may be missing, doubled or in the wrong place. Every expression below reads a text once.

const arrow = '-->';
const clock = String.raw`\d{1,3}(?:[:;]\d{1,2}){1,3}(?:[.,]\d{1,9})?`;
/** SBV has a comma, Premiere a dash; word processors make the arrow a dash, or take it apart. */
const otherTiming = new RegExp(
  String.raw`^[ \t]{0,20}(${clock})[ \t]{0,20}(?:[-–—]{1,2}[ \t]?>|→|,|[ \t][-–—])[ \t]{0,20}(${clock})[ \t]{0,20}$`,
);

/** Whether lines have two times. */
export const hasTimings = (rows: readonly string[]): boolean =>
  rows.some((row) => /^[ \t]*\d[\d.,:]*[ \t]*-->/.test(row) || otherTiming.test(row));

interface Timing {
  startMs?: number;
  endMs?: number;
}

/** The two times of a line; what follows them is about the place on a screen. Undefined where it is no such line. */
function timingOf(line: string): Timing | undefined {
  const at = line.indexOf(arrow);
  const other = at === -1 ? otherTiming.exec(line) : null;
  if (at === -1 && !other) return undefined;
  const written = [line.slice(0, at), line.slice(at + arrow.length)].map((side) => side.trim());
  const [start = '', end = ''] = other ? other.slice(1) : [written[0], written[1]?.split(/\s/, 1)[0]];
  // "A --> B" may be said, too.
  if (!/^\d/.test(start) && !/^\d/.test(end)) return undefined;
  const [startMs, endMs] = [parseTime(start), parseTime(end)];
  return { ...(startMs !== undefined && { startMs }), ...(endMs !== undefined && { endMs }) };
}

/** Tags of both formats, known ones or not, times within a cue, and `{\an8}`, a place on a screen. */
const tags = /<\/?[a-z][^<>]*>|<\d[\d:.]{1,20}>|\{\\[a-z]{1,4}\d{0,4}\}/gi;
const withoutTags = (text: string) => decodeHTMLStrict(text.replace(tags, ''));

interface Passage {
  voice?: string;
  text: string;
}

/** What each voice of a cue says: `<v Maud>Bonjour</v>`. Before the first of them, nobody is named. */
function passagesOf(text: string): Passage[] {
  const passages: Passage[] = [];
  let voice: string | undefined;
  let from = 0;
  const add = (to: number) =>
    passages.push({ ...(voice !== undefined && { voice }), text: withoutTags(text.slice(from, to)) });
  for (const tag of text.matchAll(/<v(?:\.[^\s<>]*)?[ \t\n]([^<>]*)>/g)) {
    add(tag.index);
    voice = decodeHTMLStrict(tag[1] ?? '');
    from = tag.index + tag[0].length;
  }
  add(text.length);
  return passages;
}

/** "12" or "3f2a-7/1-0": no words. */
const isId = (line: string | undefined) => /^\s*(?=[a-z_./-]*\d)[\w./-]+\s*$/i.test(line ?? '');
const isBlank = (line: string | undefined) => line === undefined || line.trim() === '';
const numberOf = (line: string | undefined) =>
  /^\s*\d{1,9}\s*$/.test(line ?? '') ? Number(line) : undefined;
/**
 * In the header of our own files, in which a cue without a voice names nobody. Other programs may write a voice only
 * where it changes.
 */
export const everyVoice = 'Voices: every cue';
/** Blocks of WebVTT that say nothing. */
const isSilent = (line: string) => /^(?:NOTE|STYLE|REGION)(?:\s|$)/.test(line);

/** A run of lines without a blank one. */
interface Block {
  from: number;
  rows: string[];
}

function blocksBetween(rows: readonly string[], from: number, to: number): Block[] {
  const blocks: Block[] = [];
  for (let row = from; row < to; row += 1) {
    const line = rows[row] ?? '';
    if (isBlank(line)) continue;
    if (row === from || isBlank(rows[row - 1])) blocks.push({ from: row, rows: [] });
    blocks.at(-1)?.rows.push(line);
  }
  return blocks;
}

/** A cue while its file is read: its rows are still as they were written. */
interface OpenCue extends Timing {
  row: number;
  id?: number | undefined;
  rows: string[];
  isMended: boolean;
}

/** The lines before a line of times that belong to it. */
interface Head {
  from: number;
  id?: number | undefined;
  hasId: boolean;
  /** What is said, where it has changed places with the times. */
  rows: string[];
}

/** How far apart two cues are that have lost one between them. */
const holeMs = 200;

class CueReader {
  readonly cues: OpenCue[] = [];
  readonly leftOut: LeftOut[] = [];
  readonly #rows: readonly string[];
  readonly #isVtt: boolean;
  readonly #timings = new Map<number, Timing>();
  /** Whether the file numbers its cues. */
  #hasNumbers = false;
  /** Whether it gives them numbers or other ids. */
  #hasIds = false;

  constructor(rows: readonly string[], isVtt: boolean) {
    this.#rows = rows;
    this.#isVtt = isVtt;
  }

  /** Reads the cues from this row on. */
  read(firstRow: number): void {
    for (let row = firstRow; row < this.#rows.length; row += 1) {
      const timing = timingOf(this.#rows[row] ?? '');
      if (timing) this.#timings.set(row, timing);
    }
    const timed = [...this.#timings];
    const mostRows = (test: (line: string | undefined) => boolean) =>
      timed.length > 0 && timed.filter(([row]) => test(this.#rows[row - 1])).length * 2 >= timed.length;
    this.#hasNumbers = mostRows((line) => numberOf(line) !== undefined);
    this.#hasIds = mostRows(isId);

    const heads = timed.map(([row], index) => this.#headOf(row, (timed[index - 1]?.[0] ?? firstRow - 1) + 1));
    for (const block of blocksBetween(this.#rows, firstRow, heads[0]?.from ?? this.#rows.length))
      this.#addBlock(block, timed[0]?.[1]);
    for (const [index, [row, timing]] of timed.entries()) {
      const { id, rows, hasId } = heads[index] as Head;
      this.cues.push({ ...timing, row: row + 1, id, rows, isMended: rows.length > 0 });
      const [own, ...others] = blocksBetween(
        this.#rows,
        row + 1,
        heads[index + 1]?.from ?? this.#rows.length,
      );
      const nextHasId = heads[index + 1]?.hasId ?? true;
      if (own) this.#addText(own, { isAfterBlankLine: own.from > row + 1, hasId, nextHasId });
      for (const block of others) this.#addBlock(block, timed[index + 1]?.[1]);
    }
  }

  #headOf(timingRow: number, firstRow: number): Head {
    const rows = this.#rows;
    let from = timingRow;
    const none: Head = { from, hasId: false, rows: [] };
    const isFirstOfBlock = () => from === firstRow || isBlank(rows[from - 1]);
    const endsBlock = isBlank(rows[timingRow + 1]) || this.#timings.has(timingRow + 1);
    if (isFirstOfBlock()) return none;
    const id = numberOf(rows[from - 1]);
    if (id !== undefined) {
      while (from > firstRow && numberOf(rows[from - 1]) !== undefined) from -= 1;
      // A text may end with a number: only a file that numbers its cues can have lost the blank line before it.
      const isHead = isFirstOfBlock() || this.#hasNumbers;
      return isHead ? { from, id, hasId: true, rows: [] } : none;
    }
    while (!isFirstOfBlock()) from -= 1;
    const block = rows.slice(from, timingRow);
    if (this.#isVtt && block.length === 1) return { from, hasId: true, rows: [] };
    const number = numberOf(block[0]);
    if (endsBlock && number !== undefined) return { from, id: number, hasId: true, rows: block.slice(1) };
    return none;
  }

  #expectedNumber(): number | undefined {
    return this.#hasNumbers ? (this.cues.at(-1)?.id ?? 0) + 1 : undefined;
  }

  /** The block after a line of times. */
  #addText(
    { rows }: Block,
    { isAfterBlankLine, hasId, nextHasId }: { isAfterBlankLine: boolean; hasId: boolean; nextHasId: boolean },
  ): void {
    const cue = this.cues.at(-1) as OpenCue;
    const said = rows.filter((row, index) => index === 0 || row !== rows[index - 1]);
    const mayBeId = (row: string | undefined, number: number) =>
      this.#hasIds && said.length > 1 && isId(row) && (!this.#hasNumbers || numberOf(row) === number);
    // A number or an id has changed places with the times, or with the blank line before it.
    const own = (this.cues.at(-2)?.id ?? 0) + 1;
    if (!hasId && mayBeId(said[0], own)) {
      if (this.#hasNumbers) cue.id = own;
      said.shift();
    }
    if (!nextHasId && mayBeId(said.at(-1), (cue.id ?? 0) + 1)) said.pop();
    cue.isMended ||= isAfterBlankLine || said.length < rows.length;
    cue.rows.push(...said);
  }

  /** A block without times. */
  #addBlock({ from, rows }: Block, next: Timing | undefined): void {
    const row = from + 1;
    if (this.#isVtt && isSilent(rows[0] ?? '')) return;
    const number = numberOf(rows[0]);
    if (number !== undefined && number === this.#expectedNumber()) {
      // The block has lost the line of its times.
      if (rows.length > 1) this.cues.push({ row, id: number, rows: rows.slice(1), isMended: true });
      return;
    }
    const cue = this.cues.at(-1);
    const hole = (next?.startMs ?? Infinity) - (cue?.endMs ?? cue?.startMs ?? 0);
    if (cue && !this.#isVtt) {
      // A blank line within what is said.
      cue.rows.push(...rows);
      cue.isMended = true;
    } else if (cue && hole > holeMs) this.cues.push({ row, rows, isMended: true });
    else this.leftOut.push({ row, reason: copy.textWithoutTime });
  }
}

/** Removes the repetitions of YouTube, which repeats the line before in each cue. */
function withoutRolling(cues: readonly OpenCue[]): void {
  const said = cues.map(({ rows }) => rows.map((row) => withoutTags(row).trim()).filter((row) => row !== ''));
  const repeats = cues.map((_cue, index) => index > 0 && said[index]?.[0] === said[index - 1]?.at(-1));
  if (repeats.filter(Boolean).length * 3 < cues.length || cues.length < 4) return;
  for (const [index, cue] of cues.entries())
    if (repeats[index] === true) cue.rows = cue.rows.filter((row) => row.trim() !== '').slice(1);
}

/** @param rows the lines of the file */
export function parseCues(rows: readonly string[]): WrittenTranscript {
  let firstRow = rows.slice(0, 3).findIndex((row) => /^WEBVTT(?:\s|$)/.test(row));
  // SRT writes a comma in its times. The line WEBVTT may be missing.
  const isVtt =
    firstRow !== -1 ||
    rows.filter((row) => /\d\.\d{1,3}\s*-->/.test(row)).length * 2 >
      rows.filter((row) => row.includes(arrow)).length;
  if (firstRow === -1) firstRow = 0;
  let language: string | null = null;
  let hasEveryVoice = false;
  if (/^WEBVTT/.test(rows[firstRow] ?? '')) {
    while (!isBlank(rows[firstRow]) && !timingOf(rows[firstRow] ?? '')) {
      const line = rows[firstRow] ?? '';
      language ??= /^Language: *([a-zA-Z]{2,8}(?:-[\da-zA-Z]{1,8}){0,4})\s*$/.exec(line)?.[1] ?? null;
      hasEveryVoice ||= line === everyVoice;
      firstRow += 1;
    }
  }
  const reader = new CueReader(rows, isVtt);
  reader.read(firstRow);
  const isRolling = isVtt && reader.cues.some((cue) => cue.rows.some((row) => /<\d\d:/.test(row)));
  if (isRolling) withoutRolling(reader.cues);

  const { leftOut } = reader;
  const cues = reader.cues.flatMap(
    ({ row, rows: written, startMs, endMs, isMended }, index): WrittenCue[] => {
      const times = { ...(startMs !== undefined && { startMs }), ...(endMs !== undefined && { endMs }) };
      const isUnreadable = startMs === undefined || endMs === undefined;
      const passages = passagesOf(written.join('\n')).filter(({ text }) => text.trim() !== '');
      const next = reader.cues[index + 1];
      const isDouble = next?.startMs === startMs && next?.endMs === endMs;
      if (passages.length === 0 && !isRolling && !isDouble) leftOut.push({ row, reason: copy.nothingSaid });
      return passages.map((passage) => ({ row, ...times, ...passage, isMended: isMended || isUnreadable }));
    },
  );
  return {
    format: isVtt ? 'vtt' : 'srt',
    language,
    cues,
    leftOut: leftOut.sort((one, other) => one.row - other.row),
    hasVoicesAtChangesOnly: isVtt && !hasEveryVoice,
  };
}
