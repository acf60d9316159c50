import type { LeftOut, WrittenCue, WrittenTranscript } from './transcript.rules.ts';
import { UnreadableTranscript } from './transcript.rules.ts';
import { transcriptsCopy as copy } from './transcripts.copy.ts';
import { parseTime } from './times.rules.ts';

// JSON of the podcast namespace, Whisper, whisper.cpp, faster-whisper and Podlove. Each segment is found and read by
// itself, so that a damaged one takes no other with it.

type Fields = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** How deep a segment may be: its words have tokens. */
const deepest = 16;

/** The end of the object or list that begins here; -1 where it has none, or is too deep. Reads a text once. */
function endOf(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const character = text[at];
    if (character === '"') {
      for (at += 1; text[at] !== '"'; at += 1) {
        if (at >= text.length || text[at] === '\n') return -1;
        if (text[at] === '\\') at += 1;
      }
    } else if (character === '{' || character === '[') {
      depth += 1;
      if (depth > deepest) return -1;
    } else if (character === '}' || character === ']') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return -1;
}

function valueAt(text: string, start: number): { value: unknown; end: number } | undefined {
  const end = endOf(text, start);
  if (end === -1) return undefined;
  try {
    return { value: JSON.parse(text.slice(start, end)) as unknown, end };
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

const textNames = ['body', 'text'];
const startNames = ['startTime', 'start', 'start_ms', 'from'];

const milliseconds = (value: unknown, unit: number): number | undefined => {
  if (typeof value === 'number') return Math.round(value * unit);
  return typeof value === 'string' ? parseTime(value) : undefined;
};

/** The time of a segment, whatever its program calls it. Podlove and whisper.cpp write milliseconds beside a clock. */
function timeOf(fields: Fields, side: 'start' | 'end'): number | undefined {
  const exact = milliseconds(fields[`${side}_ms`], 1);
  const edge = side === 'start' ? 'from' : 'to';
  const { offsets, timestamps } = fields;
  return (
    exact ??
    milliseconds(fields[`${side}Time`] ?? fields[side], 1_000) ??
    (isObject(offsets) ? milliseconds(offsets[edge], 1) : undefined) ??
    (isObject(timestamps) ? milliseconds(timestamps[edge], 1_000) : undefined) ??
    milliseconds(fields[edge], 1)
  );
}

/** Podlove has an id as the speaker, and the name as the voice. */
function voiceOf({ voice, speaker }: Fields): string | null | undefined {
  const named = voice ?? speaker;
  if (typeof named === 'string' || typeof named === 'number') return String(named);
  return voice === null || speaker === null ? null : undefined;
}

const isTimed = (fields: Fields) =>
  timeOf(fields, 'start') !== undefined || timeOf(fields, 'end') !== undefined;
/** A word or a token of a segment, which have times too. */
const isWord = (fields: Fields) => 'word' in fields || 'p' in fields;

function cueOf(fields: Fields, row: number, hasVoices = false): WrittenCue | undefined {
  const text = textNames.map((name) => fields[name]).find((value) => typeof value === 'string');
  if (typeof text !== 'string') return undefined;
  const [startMs, endMs] = [timeOf(fields, 'start'), timeOf(fields, 'end')];
  const voice = hasVoices && !('voice' in fields) ? undefined : voiceOf(fields);
  return {
    row,
    text,
    ...(startMs !== undefined && { startMs }),
    ...(endMs !== undefined && { endMs }),
    ...(voice !== undefined && { voice }),
  };
}

/** A segment of faster-whisper as Python writes a tuple: [id, seek, start, end, text, …]. */
function cueOfTuple(tuple: readonly unknown[], row: number): WrittenCue | undefined {
  const at = tuple.findIndex((value) => typeof value === 'string');
  const [start, end, text] = tuple.slice(Math.max(at - 2, 0), at + 1);
  if (typeof start !== 'number' || typeof end !== 'number' || typeof text !== 'string') return undefined;
  return { row, startMs: Math.round(start * 1_000), endMs: Math.round(end * 1_000), text };
}

const pair = /"(\w{1,20})"\s{0,100}:\s{0,100}("(?:[^"\\\n]|\\.)*"|-?\d{1,12}(?:\.\d{1,12})?)/g;

/** What can still be read of damaged segments: their pairs of name and value. */
function mend(damaged: string, rowAt: (offset: number) => number): WrittenCue[] {
  const found: WrittenCue[] = [];
  let fields: Record<string, unknown> = {};
  let row: number | undefined;
  const close = () => {
    const cue = row !== undefined && isTimed(fields) ? cueOf(fields, row) : undefined;
    if (cue) found.push({ ...cue, isMended: true });
    fields = {};
    row = undefined;
  };
  for (const { 1: name = '', 2: written = '', index } of damaged.matchAll(pair)) {
    const isText = textNames.includes(name) && textNames.some((other) => other in fields);
    const isStart =
      startNames.includes(name) && textNames.some((other) => other in fields) && isTimed(fields);
    if (isText || isStart) close();
    row ??= rowAt(index);
    try {
      fields[name] ??= JSON.parse(written) as unknown;
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
    }
  }
  close();
  return found;
}

/** The line of a place of the text, from 1. */
function rowFinder(text: string): (offset: number) => number {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    let [low, high] = [0, starts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] as number) <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  };
}

const dayMs = 24 * 60 * 60_000;

/** Some programs write milliseconds where others write seconds: then most times are beyond a day, not a damaged one. */
function divideMilliseconds(cues: WrittenCue[]): void {
  const times = cues.flatMap(({ startMs, endMs }) => [startMs ?? 0, endMs ?? 0]);
  const beyond = times.filter((ms) => ms > dayMs);
  if (beyond.length * 2 < times.length || !times.every((ms) => ms % 1_000 === 0)) return;
  for (const cue of cues)
    for (const name of ['startMs', 'endMs'] as const)
      if (cue[name] !== undefined) cue[name] = cue[name] / 1_000;
}

/** Where nearly all segments have an end or a voice, one without has lost it. */
function markLosses(cues: WrittenCue[], hasEveryVoice: boolean): void {
  for (const name of hasEveryVoice ? (['endMs'] as const) : (['endMs', 'voice'] as const)) {
    const without = cues.filter((cue) => cue[name] === undefined);
    if (without.length * 5 < cues.length) for (const cue of without) cue.isMended = true;
  }
}

const listNames = ['segments', 'transcription', 'transcripts'];
const listStart = new RegExp(`"(?:${listNames.join('|')})"\\s*:\\s*\\[|^\\s*\\[`);
/** Whether a segment was lost behind the last one read, where otherwise only the language and the like stand. */
const isSegmentInTail = /"(?:body|text|startTime|start_ms|from|start"\s*:[^"]*"end)"\s*:/;

/**
 * @param text the whole file
 * @throws UnreadableTranscript
 */
export function parseSegments(text: string): WrittenTranscript {
  const rowAt = rowFinder(text);
  const hasVoices = text.includes('"voice"');
  const cues: WrittenCue[] = [];
  const leftOut: LeftOut[] = [];
  const list = listStart.exec(text);
  /** Up to where everything is read. */
  let readTo = list ? list.index + list[0].length : 0;

  /** What stands between two segments should be nothing. */
  const closeGap = (end: number) => {
    const from = readTo;
    const gap = text.slice(from, end);
    if (!(end === text.length ? isSegmentInTail : /["\d]/).test(gap)) return;
    const mended = mend(gap, (offset) => rowAt(from + offset));
    for (const cue of mended) cues.push(cue);
    if (mended.length === 0)
      leftOut.push({ row: rowAt(from + Math.max(gap.search(/["\d]/), 0)), reason: copy.unreadableSegment });
  };
  const bracket = /[[{]/g;
  for (let open = bracket.exec(text); open; open = bracket.exec(text)) {
    const { value, end } = valueAt(text, open.index) ?? { value: undefined, end: 0 };
    const row = rowAt(open.index);
    let cue: WrittenCue | undefined;
    if (Array.isArray(value)) cue = cueOfTuple(value, row);
    else if (!isObject(value) || !isTimed(value) || listNames.some((name) => name in value)) continue;
    else if (!isWord(value)) {
      cue = cueOf(value, row, hasVoices);
      if (!cue) leftOut.push({ row, reason: copy.nothingSaid });
    }
    if (Array.isArray(value) && !cue) continue;
    bracket.lastIndex = end;
    if (isObject(value) && isWord(value)) continue;
    if (open.index > readTo) closeGap(open.index);
    if (cue) cues.push(cue);
    readTo = end;
  }
  closeGap(text.length);
  divideMilliseconds(cues);
  markLosses(cues, /"voices"\s*:\s*"every segment"/.test(text));
  if (cues.length === 0)
    throw new UnreadableTranscript(leftOut[0]?.row ?? 1, leftOut[0]?.reason ?? copy.noSegments);
  const language = /"language"\s*:\s*"([a-z]{2,3}(?:-[\da-zA-Z]{2,8}){0,3})"/.exec(text)?.[1] ?? null;
  return { format: 'json', language, cues, leftOut: leftOut.sort((one, other) => one.row - other.row) };
}
