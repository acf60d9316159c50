import { Parser } from 'htmlparser2';
import { UnreadableTranscript, type WrittenCue, type WrittenTranscript } from './transcript.rules.ts';
import { transcriptsCopy as copy } from './transcripts.copy.ts';
import { parseTime } from './times.rules.ts';
import { nobody } from './write-transcript.rules.ts';

// HTML and plain text: lines with a time, a name, both or none of them before what is said.

const clock = String.raw`(?:\d{1,3}:)?\d{1,3}:\d{1,2}(?:[.,]\d{1,3})?`;
/** "[00:01:02] Bonjour", "(01:02) - Bonjour", "00:01:02.500 Bonjour", "[00:01.000 --> 00:02.500] Bonjour". */
const timeFirst = new RegExp(
  String.raw`^\s{0,20}(?:[[(](${clock})(?:\s?-->\s?(${clock}))?[\])]|(${clock})(?=\s|$))\s{0,20}(?:[-–—]\s)?(.*)$`,
  's',
);
/** "Maud Lenoir (00:12):", "Maud 00:12", on a line of its own. */
const nameAndTime = new RegExp(
  String.raw`^\s{0,20}([^\d[(]{1,60}?)[\s,]{0,20}[[(]?(${clock})[\])]?\s{0,20}:?\s{0,20}$`,
);
/** "Maud [00:12] Bonjour", "**Maud** (00:12): Bonjour". */
const nameTimeText = new RegExp(
  String.raw`^\s{0,20}(?:\*\*)?([^\d[(*:]{1,60}?)(?:\*\*)?\s?:?\s{0,5}[[(](${clock})[\])]\s?:?\s{1,20}(\S.*)$`,
  's',
);

interface Row {
  row: number;
  time?: string;
  end?: string;
  voice?: string;
  text: string;
}

/** A row with its time, and with its voice where it is a heading. */
function readRow({ row, time, voice, text }: Row, hasNamesFirst: boolean): Row {
  const known = { row, ...(time !== undefined && { time }), ...(voice !== undefined && { voice }) };
  if (time !== undefined) return { ...known, text };
  const [, bracketed, end, bare, rest] = timeFirst.exec(text) ?? [];
  const found = bracketed ?? bare;
  if (found !== undefined && parseTime(found) !== undefined)
    return { ...known, time: found, ...(end !== undefined && { end }), text: rest ?? '' };
  const [, name, at] = nameAndTime.exec(text) ?? [];
  if (name !== undefined && at !== undefined && parseTime(at) !== undefined)
    return { ...known, time: at, voice: name.trim(), text: '' };
  const [, speaker, said, words] = (hasNamesFirst && nameTimeText.exec(text)) || [];
  if (speaker !== undefined && said !== undefined && parseTime(said) !== undefined)
    return { ...known, time: said, voice: speaker.trim(), text: words ?? '' };
  return { ...known, text };
}

/**
 * The passages of rows: a row without a time goes on with the passage before. A short row alone, before one with a
 * time, names who speaks from there on.
 */
function toCues(rows: readonly Row[]): { cues: WrittenCue[]; isTimed: boolean } {
  const written = rows.filter(({ text }) => text.trim() !== '');
  // A sentence may say a time, too.
  const hasNamesFirst =
    written.filter(({ text }) => nameTimeText.test(text)).length * 2 >= Math.max(written.length, 1);
  const read = rows.map((row) => readRow(row, hasNamesFirst));
  const isTimed = read.some(({ time }) => time !== undefined);
  const cues: WrittenCue[] = [];
  let voice: string | null | undefined;
  let isNew = true;
  for (const [index, { row, time, end, text, voice: named }] of read.entries()) {
    const isBlank = text.trim() === '' && time === undefined && named === undefined;
    if (isBlank) {
      isNew = true;
      continue;
    }
    const isAlone = isNew && named === undefined && time === undefined && read[index + 1]?.time !== undefined;
    isNew = false;
    if (isTimed && isAlone && text.trim().length <= 60) {
      voice = text.trim() === nobody ? null : text.trim().replace(/\s?:$/, '');
      continue;
    }
    voice = named ?? voice;
    const startMs = time === undefined ? undefined : parseTime(time);
    const endMs = end === undefined ? undefined : parseTime(end);
    const before = cues.at(-1);
    if (isTimed && startMs === undefined && named === undefined && before) {
      before.text += `\n${text}`;
      continue;
    }
    cues.push({
      row,
      text,
      ...(startMs === undefined ? !isTimed && { startMs: 0 } : { startMs }),
      ...(endMs !== undefined && { endMs }),
      ...(voice !== undefined && { voice }),
    });
  }
  return { cues: cues.filter(({ text }) => text.trim() !== ''), isTimed };
}

/** @param rows the lines of the file */
export function parsePlainText(rows: readonly string[]): WrittenTranscript {
  const { cues, isTimed } = toCues(rows.map((text, index) => ({ row: index + 1, text })));
  return { format: 'txt', language: null, cues, leftOut: [], isTimed };
}

const blocks = new Set([
  'p',
  'div',
  'li',
  'ul',
  'ol',
  'section',
  'article',
  'tr',
  'h1',
  'h2',
  'h3',
  'h4',
  'dt',
  'dd',
  'blockquote',
  'body',
  'main',
]);
const silent = new Set(['head', 'script', 'style', 'title', 'nav']);
/** How many elements may stand in each other: the parser takes quadratic time for them. */
const maxDepth = 1_000;

/**
 * HTML of the podcast namespace (`<cite>` names, `<time>` times) and any other.
 *
 * @param text the whole file
 * @throws UnreadableTranscript
 */
export function parsePage(text: string): WrittenTranscript {
  const rows: Row[] = [{ row: 1, text: '' }];
  let language: string | null = null;
  let inside: 'cite' | 'time' | undefined;
  let silence = 0;
  let depth = 0;
  let line = 1;
  let lineEnd = text.indexOf('\n');
  const parser: Parser = new Parser({
    onopentag(name, { lang }) {
      depth += 1;
      if (depth > maxDepth) throw new UnreadableTranscript(currentLine(), copy.otherFormat);
      if (name === 'html' && lang !== undefined && /^[a-zA-Z]{2,8}(-[\da-zA-Z]{1,8}){0,4}$/.test(lang))
        language = lang;
      if (silent.has(name)) silence += 1;
      if (name === 'cite' || name === 'time' || name === 'br' || blocks.has(name)) newRow();
      if (name === 'cite' || name === 'time') inside = name;
    },
    onclosetag(name) {
      depth -= 1;
      if (silent.has(name)) silence -= 1;
      if (name === inside) inside = undefined;
      else if (blocks.has(name)) newRow();
    },
    ontext(written) {
      const current = rows.at(-1);
      if (silence > 0 || !current) return;
      if (inside === 'time') current.time = (current.time ?? '') + written.trim();
      else if (inside === 'cite') current.voice = (current.voice ?? '') + written;
      else if (current.text !== '' || written.trim() !== '') current.text += written.replace(/\s+/g, ' ');
    },
  });
  /** Where the parser is. */
  function currentLine(): number {
    for (; lineEnd !== -1 && lineEnd < parser.startIndex; lineEnd = text.indexOf('\n', lineEnd + 1))
      line += 1;
    return line;
  }
  /** A name and a time wait for the text that follows, in whichever block. */
  function newRow(): void {
    if (rows.at(-1)?.text !== '') rows.push({ row: currentLine(), text: '' });
  }
  parser.end(text);
  const named = rows.map(({ voice, time, ...row }) => ({
    ...row,
    text: row.text.trim(),
    ...(voice !== undefined && { voice: voice.trim().replace(/\s?:$/, '') }),
    ...(time !== undefined && parseTime(time) !== undefined && { time }),
  }));
  const { cues, isTimed } = toCues(named);
  return { format: 'html', language, cues, leftOut: [], isTimed };
}
