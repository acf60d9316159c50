import { isUtf8 } from 'node:buffer';
import { markedEncoding, textOf } from '../imports/feed/feed-text.ts';
import { UnreadableTranscript } from './transcript.rules.ts';
import { transcriptsCopy as copy } from './transcripts.copy.ts';

const lineFeed = 0x0a;

/** The first line that is no UTF-8. A line feed is part of no other character, so that lines can be read alone. */
function firstInvalidLine(bytes: Uint8Array): number {
  let from = 0;
  for (let row = 1; ; row += 1) {
    const end = bytes.indexOf(lineFeed, from);
    if (end === -1 || !isUtf8(bytes.subarray(from, end))) return row;
    from = end + 1;
  }
}

export const toRows = (text: string): string[] => text.split(/\r\n|\n|\r/);

/** The first row, from 1, in which something is found. */
const rowWith = (text: string, found: RegExp) => toRows(text).findIndex((row) => found.test(row)) + 1;

/** No characters of a text. */
const controls = /[\0-\x08\x0e-\x1f\x7f]/;
/** Bytes without a character in windows-1252, which are control characters once they are read as it. */
const unassigned = /[\x81\x8d\x8f\x90\x9d]/;
/** Other characters of the bytes 0x80 to 0x9f than a text without accents has: rather of a Mac, or of DOS. */
const foreign = /[‚ƒ„†‡ˆ‰ŠŽ˜šžŸ]/;

/**
 * Text of Windows, most of which is in windows-1252. Undefined for UTF-8 that is damaged, in which most characters are
 * whole, and for other encodings.
 */
function windowsText(bytes: Uint8Array): string | undefined {
  const characters = new TextDecoder().decode(bytes).replace(/[\0-\x7f]+/g, '');
  const invalid = characters.split('\uFFFD').length - 1;
  if (characters.length - invalid > invalid || markedEncoding(bytes) === 'utf-8') return undefined;
  const text = textOf(bytes, 'windows-1252');
  const isForeign = foreign.test(text) && !/[\xa0-\xff]/.test(text);
  return unassigned.test(text) || isForeign ? undefined : text;
}

interface Decoded {
  /** Without a byte order mark. */
  text: string;
  /** The rows that are no UTF-8, and were read as windows-1252. */
  mended: number[];
}

/**
 * The characters of a file: UTF-8, UTF-16 with its byte order mark, or windows-1252.
 *
 * @throws UnreadableTranscript for what is none of them
 */
export function decodeTranscript(bytes: Uint8Array): Decoded {
  const encoding = markedEncoding(bytes);
  if (encoding === 'utf-16le' || encoding === 'utf-16be') {
    const text = textOf(bytes, encoding);
    const row = rowWith(text, /[\0\uFFFD]/);
    if (row > 0) throw new UnreadableTranscript(row, copy.notText);
    return { text, mended: [] };
  }
  if (isUtf8(bytes)) return { text: new TextDecoder().decode(bytes), mended: [] };
  const text = windowsText(bytes);
  if (text === undefined) throw new UnreadableTranscript(firstInvalidLine(bytes), copy.notUtf8);
  const binary = rowWith(text, controls);
  if (binary > 0) throw new UnreadableTranscript(binary, copy.notText);
  return { text, mended: toRows(text).flatMap((row, index) => (/[^\0-\x7f]/.test(row) ? index + 1 : [])) };
}
