import { areNames, roleOf } from './columns.rules.ts';
import type { Form, Piece, Unread } from './forms.rules.ts';
import { entriesOf, maxLineLength, readLine, type Entry } from './line.rules.ts';
import { takeLinks } from './links.rules.ts';
import { bulletOf, isSilent, withoutLeadingMarks } from './marks.rules.ts';
import { findTables } from './table.rules.ts';
import { colonClockAtEnd } from './times.rules.ts';

/** The subject that the lines under it may belong to. */
interface Owner {
  piece: Piece;
  entry: Entry;
  /** Whether its own line has an address. */
  hasLink: boolean;
}

/** In columns: a number of two digits moves a line by one. */
const leastIndent = 2;
const isIndented = (entry: Entry, owner: Owner) => entry.indent >= owner.entry.indent + leastIndent;

/** Words that only say that an address follows. */
const linkWord = /^(?:liens?|links?|urls?|sources?|voir|cf\.?|via|🔗)?\s*[:：]?\s*\t$/iu;
const saysLinkAlone = (written: string) =>
  linkWord.test(`${takeLinks(withoutLeadingMarks(written)).rest}\t`.replace(/\t+$/, '\t'));

/** Whether a line of an address alone belongs to the title above: another item of the same list does not. */
function isLinkOf(entry: Entry, owner: Owner): boolean {
  if (isIndented(entry, owner)) return true;
  const bullet = bulletOf(entry.written);
  const isSameItem = bullet === '' || bullet !== bulletOf(owner.entry.written);
  return isSameItem && !owner.hasLink && entry.indent >= owner.entry.indent - 1;
}

/** A title a line, with a time before or after it and an address anywhere, and lines under it; rows of a table. */
export const lines: Form = (text) => {
  const entries = entriesOf(text).filter(({ written }) => !isSilent(written));
  const tables = findTables(entries);
  const rows = new Set(tables.flatMap((table) => table.entries));
  const others = entries.slice(beginsWithNames(entries) ? 1 : 0).filter((entry) => !rows.has(entry));
  const ending = others.filter(
    ({ written }) => written.length <= maxLineLength && colonClockAtEnd.test(written),
  ).length;
  const endsWithTimes = ending > 1 && ending * 2 > others.length;
  const read = readLines(others, endsWithTimes);
  const pieces = [...tables.flatMap((table) => table.pieces), ...read.pieces];
  return { pieces: pieces.sort((one, other) => one.line - other.line), unread: read.unread };
};

/** "Titre Lien Durée": the names of columns, of which the tabs were lost. */
function beginsWithNames([first, ...others]: readonly Entry[]): boolean {
  const words = /^[\p{L}°]+(?: [\p{L}°]+)+$/u.test(first?.written ?? '')
    ? (first?.written ?? '').split(' ')
    : [];
  return others.length > 0 && words.length > 0 && words.every((word) => roleOf(word)) && areNames(words);
}

function readLines(entries: readonly Entry[], endsWithTimes: boolean): { pieces: Piece[]; unread: Unread[] } {
  const pieces: Piece[] = [];
  const unread: Unread[] = [];
  let owner: Owner | undefined;
  /** In a run of lines that begins with an address, addresses stand above their titles, or alone. */
  let beginsWithLink = false;
  let before: Entry | undefined;
  for (const entry of entries) {
    const { piece, furtherUrls, isLinkAlone: isLink } = readLine(entry, endsWithTimes);
    const isNewRun = entry.isAfterBlankLine || before?.line !== entry.line - 1;
    before = entry;
    if (isNewRun) {
      owner = undefined;
      beginsWithLink = isLink;
    }
    const isLinkAlone = isLink || (piece.url !== null && saysLinkAlone(entry.written));
    const isUnder = owner !== undefined && isIndented(entry, owner);
    // After "Sommaire :" stand subjects.
    const mayBeOfOwner = isLinkAlone
      ? owner !== undefined && (isUnder || !beginsWithLink) && isLinkOf(entry, owner)
      : isUnder && owner?.entry.written.endsWith(':') === false;
    // A time makes a subject.
    if (!owner || !mayBeOfOwner || piece.startMs !== null) {
      pieces.push(piece);
      owner = isLinkAlone || piece.title === '' ? undefined : { piece, entry, hasLink: piece.url !== null };
      continue;
    }
    const isTaken = owner.piece.url === null;
    owner.piece.url ??= piece.url;
    if (isLinkAlone && piece.plannedMinutes !== undefined)
      owner.piece.plannedMinutes ??= piece.plannedMinutes;
    const isFurther =
      (!isTaken && piece.url !== null && piece.url !== owner.piece.url) || furtherUrls.length > 0;
    if (isFurther) unread.push({ ...entry, reason: 'further_links' });
    if (!isLinkAlone) unread.push({ ...entry, reason: 'note' });
  }
  return { pieces, unread };
}
