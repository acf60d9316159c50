import { emailSchema } from '@nobicast/contracts';
import { CsvError, parse } from 'csv-parse/sync';
import { cleanLine } from '../imports/feed/text.rules.ts';

export interface ImportedLine {
  line: number;
  /** As it was sent. */
  text: string;
  /** Undefined where the line has no address. */
  email: string | undefined;
  firstName: string | null;
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase();
const emailNames =
  /^(adresse )?((e-?)?mail|courriel|electronique|de messagerie)( address)?$|^(email )?adresse$/;
const nameNames = /^prenom$|^first[ _-]?name$/;
/** In characters. */
const firstNameLength = 60;

interface Columns {
  email: number;
  firstName: number;
}

/** The columns that a header names; undefined for a first line that has an address itself, or names nothing. */
function columnsOf(cells: readonly string[]): Columns | undefined {
  const names = cells.map(plain);
  const email = names.findIndex((name) => emailNames.test(name));
  if (email === -1) return undefined;
  return { email, firstName: names.findIndex((name) => nameNames.test(name)) };
}

/** "Zoé <zoe@exemple.fr>" is how mail programs copy an address. */
const addressOf = (cell: string): string | undefined => {
  const { data, success } = emailSchema.safeParse(/<([^<>]+)>\s*$/.exec(cell)?.[1] ?? cell.trim());
  return success ? data : undefined;
};

/** Not the name of an account, "@zoe". */
const looksLikeAddress = (cell: string) => /[^\s/<@]@/.test(cell);

function recordsOf(csv: string): { record: string[]; info: { lines: number } }[] | undefined {
  try {
    // The library's types do not know what `info` adds to each record.
    return parse(csv, {
      bom: true,
      delimiter: [',', ';', '\t'],
      relax_column_count: true,
      relax_quotes: true,
      skip_records_with_empty_values: true,
      info: true,
    }) as unknown as { record: string[]; info: { lines: number } }[];
  } catch (error) {
    if (error instanceof CsvError) return undefined;
    throw error;
  }
}

/**
 * The lines of a list of addresses, or of a table with any of the usual separators. A line without a header may have
 * several addresses, as mail programs copy them: each becomes an entry. Empty lines are left out. Undefined where a quote
 * is never closed.
 */
export function importedLines(csv: string): ImportedLine[] | undefined {
  const records = recordsOf(csv);
  if (!records) return undefined;
  const columns = records[0] && columnsOf(records[0].record);
  if (columns)
    return records.slice(1).map(({ record, info }) => {
      const firstName = Array.from(cleanLine(record[columns.firstName]) ?? '').slice(0, firstNameLength);
      return {
        line: info.lines,
        text: record.join(', '),
        email: addressOf(record[columns.email] ?? ''),
        firstName: firstName.join('').trim() || null,
      };
    });
  return records.flatMap(({ record, info }) => {
    const addresses = record.filter(looksLikeAddress);
    return (addresses.length > 1 ? addresses : [record.join(', ')]).map((text) => ({
      line: info.lines,
      text,
      email: addressOf(addresses.length > 1 ? text : (addresses[0] ?? '')),
      firstName: null,
    }));
  });
}
