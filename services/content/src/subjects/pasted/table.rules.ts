import { areNames, roleOf, type Role } from './columns.rules.ts';
import type { Piece } from './forms.rules.ts';
import { longest, maxLineLength, readLine, shortest, titleOfLink, type Entry } from './line.rules.ts';
import { takeLinks } from './links.rules.ts';
import { clockMs, lengthAtEnd } from './times.rules.ts';

// Tables of Markdown, of spreadsheets (by tabs) and CSV (by semicolons or commas). French prose has the same marks: a
// run of lines is a table only where something tells it from prose.

const delimiters = ['|', '\t', ';', ','] as const;
type Delimiter = (typeof delimiters)[number];

interface Row {
  entry: Entry;
  cells: string[];
  /** Whether each cell is in quotes. */
  areQuoted: boolean[];
  /** A space beside a delimiter, as in prose. */
  hasSpaces: boolean;
  isRule: boolean;
}

/** `|---|:-:|`, `+----+----+` */
const isRule = (written: string) =>
  /^[|+:\-=\s]+$/.test(written) && /-|=/.test(written) && /[|+]/.test(written);

/** Line by line, because where a table ends is not known before its cells are; csv-parse reads whole texts. */
const csvCell = {
  '\t': / *"((?:[^"]|"")*)" *(?=\t|$)|([^\t]*)/y,
  ';': / *"((?:[^"]|"")*)" *(?=;|$)|([^;]*)/y,
  ',': / *"((?:[^"]|"")*)" *(?=,|$)|([^,]*)/y,
};

function rowOf(entry: Entry, delimiter: Delimiter): Row {
  const row: Row = { entry, cells: [], areQuoted: [], hasSpaces: false, isRule: false };
  if (delimiter === '|') {
    const inside = entry.written.replace(/^\||(?<!\\)\|$/g, '');
    row.cells = inside.split(/(?<!\\)\|/).map((cell) => cell.replaceAll('\\|', '|').trim());
    return { ...row, isRule: isRule(entry.written), areQuoted: row.cells.map(() => false) };
  }
  const pattern = csvCell[delimiter];
  const text = delimiter === '\t' ? entry.row : entry.written;
  for (let at = 0; at <= text.length; at = pattern.lastIndex + 1) {
    pattern.lastIndex = at;
    const [, quoted, bare = ''] = pattern.exec(text) ?? [];
    row.cells.push((quoted?.replaceAll('""', '"') ?? bare).trim());
    row.areQuoted.push(quoted !== undefined);
    row.hasSpaces ||= quoted === undefined && ((at > 0 && /^\s/.test(bare)) || /\s$/.test(bare));
  }
  return row;
}

type Kind = 'empty' | 'address' | 'number' | 'clock' | 'length' | 'words';

function kindOf(cell: string): Kind {
  // Bullets and boxes stand for nothing.
  if (!/[\p{L}\p{N}]/u.test(cell)) return 'empty';
  if (/^\d{1,5}(?:[.,]\d{1,3})?[.)]?$/.test(cell)) return 'number';
  if (/^\d{1,3}:\d{2}(?::\d{2})?(?:[.,]\d{1,9})?$/.test(cell)) return 'clock';
  if (lengthAtEnd(`(${cell})`)?.index === 0) return 'length';
  return takeLinks(cell).rest === '' ? 'address' : 'words';
}

interface Table {
  rows: Row[];
  kinds: Kind[][];
  /** By the first row, where that has the names of columns: undefined for those that tell nothing. */
  roles: (Role | undefined)[] | undefined;
}

function tableOf(run: readonly Row[]): Table {
  const first = run.findIndex((row) => !row.isRule);
  const { cells = [] } = run[first] ?? {};
  // A grid has a rule under each row.
  const isGrid = run[first + 3]?.isRule === true && run.length > first + 4;
  const hasNames = areNames(cells) || (run[first + 1]?.isRule === true && !isGrid);
  const isFilled = (row: Row) => !row.isRule && row.cells.some((cell) => cell !== '');
  const rows = run.slice(hasNames ? first + 1 : 0).filter(isFilled);
  const kinds = rows.map((row) => row.cells.map(kindOf));
  return { rows, kinds, roles: hasNames ? cells.map(roleOf) : undefined };
}

const columnsIn = (rows: readonly Row[]): number[] => [
  ...Array(Math.max(0, ...rows.map(({ cells }) => cells.length))).keys(),
];
const columnOf = ({ kinds }: Pick<Table, 'kinds'>, column: number) =>
  kinds.map((row) => row[column] ?? 'empty').filter((kind) => kind !== 'empty');
const isOf = (table: Table, column: number, ...wanted: Kind[]) => {
  const found = columnOf(table, column);
  return found.length > 0 && found.every((kind) => wanted.includes(kind));
};

/** A comma of a decimal or a time, an address with a delimiter in it: no border of cells. */
const isDecimalTime = ({ entry }: Row) => /:\d{2},(?:\d{3}(?!\d)|\d{1,9}(?=[^\d,]))/.test(entry.written);
const isBareAddress = ({ entry }: Row) => /^(?:https?:\/\/|www\.)\S+$/i.test(entry.written);

function isTable(table: Table, delimiter: Delimiter, run: readonly Row[]): boolean {
  const { rows, kinds, roles } = table;
  const columns = columnsIn(rows);
  const used = columns.filter((column) => columnOf(table, column).length > 0);
  const ofWords = used.filter((column) => columnOf(table, column).includes('words'));
  const some = (...wanted: Kind[]) => used.some((column) => isOf(table, column, ...wanted));
  if (roles) return rows.length > 0;
  if (rows.length === 0 || ofWords.length === 0 || used.length < 2) return false;
  const hasLinks = some('address');
  const isTight = !rows.some(({ hasSpaces }) => hasSpaces);
  const hasBorders = run.every(({ entry }) => entry.written.startsWith('|') && entry.written.endsWith('|'));
  // Of one row, only a cell that is an address tells.
  if (rows.length === 1)
    return hasLinks && (delimiter === '|' ? hasBorders : isTight && !rows.some(isBareAddress));
  // "Titre, 12:30" and "Titre | 12:30" are read as lines.
  const isPair = columns.length === 2 && !hasLinks;
  if (delimiter === '\t') return true;
  if (delimiter === '|') return hasBorders || (!isPair && some('address', 'clock', 'length', 'number'));
  const isQuoted = used.some((column) => rows.every(({ areQuoted }) => areQuoted[column]));
  if (isQuoted && (isTight || some('address', 'clock'))) return true;
  if (rows.some(isBareAddress)) return false;
  const hasMixedCells = rows.some((row, index) =>
    row.cells.some((cell, column) => kinds[index]?.[column] === 'words' && takeLinks(cell).urls.length > 0),
  );
  if (delimiter === ';') return some('address', 'clock', 'length', 'number') || (isTight && !hasMixedCells);
  const isTyped = !isPair && !rows.some(isDecimalTime) && some('address', 'clock');
  return isTyped && (isTight || ofWords.length === 1);
}

/** Starts go up; lengths do not. */
function areStarts(table: Table, column: number): boolean {
  const starts = table.rows.flatMap(({ cells }) => clockMs(cells[column] ?? '') ?? []);
  return starts.every((ms, index) => index === 0 || ms > (starts[index - 1] ?? 0));
}

interface Columns {
  title: number;
  start: number;
  length: number;
  /** Those that number the rows. */
  numbers: Set<number>;
}

function columnsOf(table: Table): Columns {
  const { rows, roles = [] } = table;
  const all = columnsIn(rows);
  const columnNamed = (role: Role) => roles.indexOf(role);
  const isUnnamed = (column: number) => roles[column] === undefined;
  const wordsIn = (column: number) => columnOf(table, column).filter((kind) => kind === 'words').length;
  const named = roles.includes('title') ? roles.indexOf('title') : roles.indexOf('heading');
  const isNamed = named !== -1 && columnOf(table, named).some((kind) => kind !== 'address');
  const words = all.map(wordsIn);
  const title = isNamed ? named : words.indexOf(Math.max(...words));
  const time = columnNamed('time');
  const isTimeStart = time !== -1 && areStarts(table, time) && isOf(table, time, 'clock');
  const unnamed = (test: (column: number) => boolean, ...kinds: Kind[]) =>
    all.find((column) => isUnnamed(column) && isOf(table, column, ...kinds) && test(column)) ?? -1;
  const hasStart = columnNamed('start') !== -1 || isTimeStart;
  const start = hasStart
    ? Math.max(columnNamed('start'), isTimeStart ? time : -1)
    : unnamed((column) => column < title || areStarts(table, column), 'clock');
  const ownLength = Math.max(columnNamed('length'), isTimeStart ? -1 : time);
  const length = ownLength !== -1 ? ownLength : unnamed((column) => column !== start, 'clock', 'length');
  const numbers = all.filter((column) => {
    if (roles[column] === 'number') return true;
    if (column >= title || !isUnnamed(column) || !isOf(table, column, 'number')) return false;
    const values = rows.map(({ cells }) => Number.parseInt(cells[column] ?? '', 10));
    return values.every((value, index) => index === 0 || value === (values[index - 1] ?? 0) + 1);
  });
  return { title, start, length, numbers: new Set(numbers) };
}

/** In minutes; undefined for what is no length that can be planned. */
function minutesOf(cell: string, kind: Kind | undefined): number | undefined {
  const ms = kind === 'clock' ? clockMs(cell) : undefined;
  const minutes =
    ms !== undefined
      ? Math.round(ms / 60_000)
      : kind === 'number'
        ? Math.round(Number.parseFloat(cell.replace(',', '.')))
        : kind === 'length'
          ? lengthAtEnd(`(${cell})`)?.minutes
          : undefined;
  return minutes !== undefined && minutes >= shortest && minutes <= longest ? minutes : undefined;
}

function pieceOfRow({ entry, cells }: Row, kinds: readonly Kind[], columns: Columns): Piece {
  const { line, written } = entry;
  const { piece } = readLine({ line, written: cells[columns.title] ?? '' });
  const urls = new Set(piece.url === null ? [] : [piece.url]);
  const furtherCells: string[] = [];
  let { startMs, plannedMinutes } = piece;
  for (const [column, cell] of cells.entries()) {
    const kind = kinds[column];
    if (column === columns.title || columns.numbers.has(column) || kind === 'empty') continue;
    const { urls: own, rest } = takeLinks(cell);
    for (const url of own) urls.add(url);
    const minutes = column === columns.length ? minutesOf(cell, kind) : undefined;
    if (column === columns.start && (kind === 'clock' || kind === 'length')) startMs = clockMs(cell) ?? 'bad';
    else if (minutes !== undefined) plannedMinutes = minutes;
    else if (rest !== '') furtherCells.push(cell);
  }
  const [url = null] = urls;
  return {
    ...piece,
    written,
    title: piece.title || titleOfLink(url),
    startMs,
    url,
    ...(plannedMinutes !== undefined && { plannedMinutes }),
    hasFurtherLinks: piece.hasFurtherLinks === true || urls.size > 1,
    furtherCells,
  };
}

/** A run of lines that are a table, and its subjects. */
interface ReadTable {
  entries: Entry[];
  pieces: Piece[];
}

/** The lines, from this one on, that have the same number of cells; where columns have names, any number. */
function runFrom(entries: readonly Entry[], from: number, delimiter: Delimiter): Row[] {
  const run: Row[] = [];
  let first: Row | undefined;
  let hasNames: boolean | undefined;
  for (let at = from; at < entries.length; at += 1) {
    const entry = entries[at] as Entry; // Below the length.
    const isOfTable = entry.written.length <= maxLineLength && entry.row.includes(delimiter);
    const row =
      isOfTable || (delimiter === '|' && isRule(entry.written)) ? rowOf(entry, delimiter) : undefined;
    if (!row) break;
    if (!row.isRule) {
      first ??= row;
      hasNames ??= areNames(first.cells);
      // Programs leave out empty cells at the end.
      if (row.cells.length !== first.cells.length && !(hasNames && row.cells.length > 1)) break;
    }
    run.push(row);
  }
  return run;
}

/** The tables of a text. */
export function findTables(entries: readonly Entry[]): ReadTable[] {
  const tables: ReadTable[] = [];
  /** Up to where no table by this delimiter begins. */
  const searched = new Map<Delimiter, number>();
  for (let at = 0; at < entries.length; at += 1)
    for (const delimiter of delimiters) {
      if ((searched.get(delimiter) ?? 0) > at) continue;
      const run = runFrom(entries, at, delimiter);
      searched.set(delimiter, at + run.length);
      // One row is a table by its address alone.
      const mayBeTable = run.length > 1 || run.some(({ entry }) => /:\/\/|www\./i.test(entry.written));
      if (!mayBeTable) continue;
      const table = tableOf(run);
      if (!isTable(table, delimiter, run)) continue;
      const columns = columnsOf(table);
      const pieces = table.rows.map((row, index) => pieceOfRow(row, table.kinds[index] ?? [], columns));
      tables.push({ entries: run.map(({ entry }) => entry), pieces });
      at += run.length - 1;
      break;
    }
  return tables;
}
