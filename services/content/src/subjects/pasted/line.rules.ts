import { subjectFields } from '@nobicast/contracts/fields/subject.fields';
import type { Piece } from './forms.rules.ts';
import { takeLinks } from './links.rules.ts';
import { withoutEmphasis, withoutLeadingMarks, withoutQuotes } from './marks.rules.ts';
import {
  clockMs,
  colonClockAtEnd,
  edges,
  lengthAtEnd,
  timeAtEnd,
  timeAtStart,
  withPlainSpaces,
} from './times.rules.ts';

/** A line of a text that is not blank. */
export interface Entry {
  line: number;
  /** Without the blanks around it. */
  written: string;
  /** With them. */
  row: string;
  /** In columns; a tab has four. */
  indent: number;
  isAfterBlankLine: boolean;
}

/** How many lines a cell of a spreadsheet may have. */
const maxCellLines = 50;
const opensCell = /(?:^|\t)"(?:[^"]|"")*$/;
const closesCell = /^(?:[^"]|"")*"(?=\t|$)/;

/** How many rows from this one on are one row of a spreadsheet: a cell with line breaks is in quotes beside a tab. */
function rowsTogether(rows: readonly string[], from: number): number {
  const hasQuote = (row: string) => row.replaceAll('""', '').includes('"');
  let rest = rows[from] ?? '';
  let count = 1;
  while (opensCell.test(rest)) {
    const end = rows.slice(from + count, from + maxCellLines).findIndex(hasQuote);
    const closing = rows[from + count + end] ?? '';
    if (end === -1 || !closesCell.test(closing) || !`${rest}${closing}`.includes('\t')) return 1;
    count += end + 1;
    rest = closing.replace(closesCell, '');
  }
  return count;
}

export function entriesOf(text: string): Entry[] {
  const entries: Entry[] = [];
  let isAfterBlankLine = false;
  const rows = text.split('\n');
  for (let index = 0, count = 1; index < rows.length; index += count) {
    count = rowsTogether(rows, index);
    const row = rows.slice(index, index + count).join(' ');
    const written = row.trim();
    if (written !== '') {
      const indent = row.slice(0, row.length - row.trimStart().length).replaceAll('\t', '    ').length;
      entries.push({ line: index + 1, written, row, indent, isAfterBlankLine });
    }
    isAfterBlankLine = written === '';
  }
  return entries;
}

/** A title, an address and a time fit; the patterns are not made for more. */
export const maxLineLength = 2_500;

export const { min: shortest, max: longest } = subjectFields.planned_minutes;

/** `24h du Mans`, `2 min pour comprendre`: hours or minutes alone are a time only before a separator. */
const isDuration = ([whole, clock = '']: RegExpExecArray) =>
  /^\d+ ?(?:h|min)$/.test(clock) && !/[:|\t\])]|[-–—]\s/.test(whole);
/** Something that would be a time. */
const almostTime = /^[[(]?\d{1,3}:\d{2}(?::\d{2})?\b/;

/** Without scheme and `www.`, as the title of what has no other. */
export const titleOfLink = (url: string | null): string => (url ?? '').replace(/^https?:\/\/(?:www\.)?/i, '');

export interface ReadLine {
  piece: Piece;
  /** Beyond the first. */
  furtherUrls: string[];
  /** Its title is made of its address. */
  isLinkAlone: boolean;
}

/** @param endsWithTimes whether most lines of the text end with a time that has nothing before it */
export function readLine(
  { line, written }: Pick<Entry, 'line' | 'written'>,
  endsWithTimes = false,
): ReadLine {
  if (written.length > maxLineLength)
    return {
      piece: { line, written, title: written, startMs: null, url: null },
      furtherUrls: [],
      isLinkAlone: false,
    };
  const { urls, ...without } = takeLinks(withoutLeadingMarks(written));
  // Marks may stand within those of bold type, too, or within a link.
  let rest = withPlainSpaces(withoutLeadingMarks(withoutEmphasis(without.rest)));
  const length = lengthAtEnd(rest);
  const isPlanned = length !== undefined && length.minutes >= shortest && length.minutes <= longest;
  if (isPlanned) rest = rest.slice(0, length.index).trim();
  const first = timeAtStart.exec(rest);
  const last = colonClockAtEnd.exec(rest);
  const found = (first && !isDuration(first) ? first : timeAtEnd.exec(rest)) ?? (endsWithTimes ? last : null);
  if (found) rest = `${rest.slice(0, found.index)} ${rest.slice(found.index + found[0].length)}`;
  const ms = found && clockMs(found[1] ?? '');
  const [url = null, ...furtherUrls] = urls;
  const words = withoutQuotes(rest.replace(edges, '').replace(/\s+/g, ' '));
  const startMs = found ? (ms ?? 'bad') : almostTime.test(rest) ? 'bad' : null;
  const hasTimeInTitle = (!found && last !== null) || (length !== undefined && !isPlanned);
  const planned = isPlanned && { plannedMinutes: length.minutes };
  const hasFurtherLinks = furtherUrls.length > 0;
  const title = words || titleOfLink(url);
  return {
    piece: { line, written, title, startMs, url, ...planned, hasTimeInTitle, hasFurtherLinks },
    furtherUrls,
    isLinkAlone: words === '' && url !== null,
  };
}
