import { isUtf8 } from 'node:buffer';
import { parseCues } from './cues.rules.ts';
import { parseSegments } from './segments.rules.ts';
import { UnreadableTranscript, type ParsedTranscript } from './transcript.rules.ts';
import { transcriptsCopy as copy } from './transcripts.copy.ts';

const lineFeed = 0x0a;

/** The first line that is no UTF-8. A line feed is part of no other character, so that lines can be read alone. */
function firstInvalidLine(bytes: Uint8Array): number {
  let from = 0;
  for (let lineNumber = 1; ; lineNumber += 1) {
    const end = bytes.indexOf(lineFeed, from);
    if (end === -1 || !isUtf8(bytes.subarray(from, end))) return lineNumber;
    from = end + 1;
  }
}

/**
 * Reads a transcript in any of its formats, which its first characters tell: a name may be wrong.
 *
 * @throws UnreadableTranscript
 */
export function parseTranscript(bytes: Uint8Array): ParsedTranscript {
  if (!isUtf8(bytes)) throw new UnreadableTranscript(firstInvalidLine(bytes), copy.notUtf8);
  // Without a byte order mark.
  const text = new TextDecoder().decode(bytes);
  const rows = text.split(/\r\n|\n|\r/);
  // UTF-16 without a mark, and files of other kinds.
  const withNul = text.includes('\0') ? rows.findIndex((row) => row.includes('\0')) : -1;
  if (withNul !== -1) throw new UnreadableTranscript(withNul + 1, copy.notText);
  return /^\s*[[{]/.test(text) ? parseSegments(text) : parseCues(rows);
}
