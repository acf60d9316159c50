import {
  collectLines,
  longestText,
  UnreadableTranscript,
  type ParsedTranscript,
} from './transcript.rules.ts';
import { transcriptsCopy as copy } from './transcripts.copy.ts';

// WebVTT and SRT: blocks of lines between blank ones, each with a time and what is said. Every expression below reads
// a text once: none can be made to go back over it again and again.

const arrow = '-->';
const time = /^(?:(\d{1,3}):)?([0-5]?\d):([0-5]?\d)(?:[.,](\d{1,3}))?$/;

/** "1:02:03.500", "02:03.5" and "01:02:03,500" in milliseconds. */
function parseTime(text: string): number | undefined {
  const [, hours = '0', minutes, seconds, fraction = ''] = time.exec(text) ?? [];
  if (minutes === undefined || seconds === undefined) return undefined;
  const wholeSeconds = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  return wholeSeconds * 1_000 + Number(fraction.padEnd(3, '0'));
}

/** The two times of a line; what follows them is about the place on a screen. */
function parseTiming(line: string, lineNumber: number): { startMs: number; endMs: number } {
  const at = line.indexOf(arrow);
  const [start, end = ''] = [
    line.slice(0, at),
    line
      .slice(at + arrow.length)
      .trim()
      .split(/\s/, 1)[0],
  ];
  const read = (text: string) => {
    const milliseconds = parseTime(text.trim());
    if (milliseconds !== undefined) return milliseconds;
    throw new UnreadableTranscript(lineNumber, copy.badTime(text.trim().slice(0, 40)));
  };
  return { startMs: read(start), endMs: read(end) };
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  lrm: '',
  rlm: '',
};
const lastCodePoint = 0x10ffff;

/** Once: "&amp;lt;" is "&lt;", which somebody said. */
const decode = (text: string) =>
  text.replace(/&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([a-z]{2,4}));/g, (written, decimal, hex, name) => {
    if (name !== undefined) return entities[String(name)] ?? written;
    const codePoint = decimal === undefined ? parseInt(String(hex), 16) : Number(decimal);
    const isSurrogate = codePoint >= 0xd800 && codePoint <= 0xdfff;
    return codePoint > lastCodePoint || isSurrogate ? '' : String.fromCodePoint(codePoint);
  });

/** What both formats have, also where it is closed or has classes; `{\an8}` is a place on a screen. */
const tags =
  /<\/?(?:b|c|i|u|v|font|lang|ruby|rt)(?=[\s.>])[^<>]*>|<\d\d:[\d:.]{1,20}>|\{\\[a-z]{1,4}\d{0,4}\}/gi;
const withoutTags = (text: string) => decode(text.replace(tags, ''));

interface Passage {
  speaker?: string;
  text: string;
}

/** What each voice of a cue says: `<v Maud>Bonjour</v>`. Before the first of them, nobody is named. */
function passagesOf(text: string): Passage[] {
  const passages: Passage[] = [];
  let speaker: string | undefined;
  let from = 0;
  const add = (to: number) =>
    passages.push({ ...(speaker !== undefined && { speaker }), text: withoutTags(text.slice(from, to)) });
  for (const voice of text.matchAll(/<v(?:\.[^\s<>]*)?[ \t\n]([^<>]*)>/g)) {
    add(voice.index);
    speaker = decode(voice[1] ?? '');
    from = voice.index + voice[0].length;
  }
  add(text.length);
  return passages;
}

/** Blocks of WebVTT that say nothing. */
const isSilent = (line: string) => /^(?:NOTE|STYLE|REGION)(?:\s|$)/.test(line);

/**
 * @param rows the lines of the file
 * @throws UnreadableTranscript
 */
export function parseCues(rows: readonly string[]): ParsedTranscript {
  const isVtt = /^WEBVTT(?:\s|$)/.test(rows[0] ?? '');
  const collected = collectLines();
  let language: string | null = null;
  let row = 0;
  const isBlank = (line: string | undefined) => line === undefined || line.trim() === '';
  const endOfBlock = () => {
    let end = row;
    while (!isBlank(rows[end])) end += 1;
    return end;
  };

  if (isVtt) {
    const end = endOfBlock();
    const header = rows
      .slice(0, end)
      .map((line) => /^Language: *([a-zA-Z]{2,8}(?:-[\da-zA-Z]{1,8}){0,4})\s*$/.exec(line));
    language = header.find((found) => found !== null)?.[1] ?? null;
    row = end;
  }
  while (row < rows.length) {
    // Within the array, as the loop's condition says.
    const first = rows[row] as string;
    if (isBlank(first)) {
      row += 1;
      continue;
    }
    const end = endOfBlock();
    if (isVtt && isSilent(first)) {
      row = end;
      continue;
    }
    // An id or a number may stand before the time.
    const timingAt = first.includes(arrow) ? row : row + 1;
    const timing = rows[timingAt];
    if (timingAt >= end || timing === undefined || !timing.includes(arrow)) {
      const isFirst = row === rows.findIndex((line) => !isBlank(line));
      throw new UnreadableTranscript(row + 1, !isVtt && isFirst ? copy.noTranscript : copy.timingExpected);
    }
    const times = parseTiming(timing, timingAt + 1);
    const fail = (problem: string) => new UnreadableTranscript(timingAt + 1, problem);
    const written = rows.slice(timingAt + 1, end).join('\n');
    if (written.length > longestText) throw fail(copy.lineTooLong);
    for (const passage of passagesOf(written)) collected.add({ ...times, ...passage, fail });
    row = end;
  }
  return { format: isVtt ? 'vtt' : 'srt', language, lines: collected.sorted() };
}
